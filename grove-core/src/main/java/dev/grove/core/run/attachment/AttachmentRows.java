package dev.grove.core.run.attachment;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.attachment.type.AttachmentKind;
import dev.grove.core.run.attachment.type.AttachmentType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes attachments of runs, within a transaction. */
public final class AttachmentRows {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Columns that say what an attachment is, in the order of {@link #GIVEN}. */
    static final String COLUMNS =
            "ordinal, digest, media_type, kind, name, bytes, width, height, pages";

    /** Attachments as a table {@code a}, of the parameters that {@link #give} sets. */
    static final String GIVEN =
            """
            unnest(:ordinals::int[], :digests::text[], :types::text[], :kinds::text[], :names::text[],
                   :bytes::bigint[], :widths::int[], :heights::int[], :pages::int[], :paths::text[])
                   AS a (%s, path)
            """
                    .formatted(COLUMNS);

    private static final String ADD =
            """
            INSERT INTO agent_run_attachments (tenant_id, run_id, after_turn, %1$s, path)
            SELECT :tenant, :run, :turn, %1$s, path FROM %2$s
            """
                    .formatted(COLUMNS, GIVEN);

    private static final String COPY =
            """
            INSERT INTO agent_run_attachments (tenant_id, run_id, after_turn, %1$s, path)
            SELECT tenant_id, :to, after_turn, %1$s, path
              FROM agent_run_attachments
             WHERE tenant_id = :tenant AND run_id = :run AND after_turn <= :turn
            """
                    .formatted(COLUMNS);

    /** All rows {@code a} as {@link #parse} reads them; null for none. */
    static final String AS_JSON =
            """
            json_agg(json_build_object('after_turn', a.after_turn, 'ordinal', a.ordinal, 'name', a.name,
                                       'kind', a.kind, 'media_type', a.media_type, 'width', a.width,
                                       'height', a.height, 'pages', a.pages, 'digest', a.digest,
                                       'bytes', a.bytes, 'path', a.path)
                     ORDER BY a.after_turn, a.ordinal)\
            """;

    /** Column of a query of runs {@code r}: their attachments, null for none. */
    public static final String OF_RUN =
            "(SELECT %s FROM agent_run_attachments a WHERE a.run_id = r.id)".formatted(AS_JSON);

    private static final String READ =
            """
            SELECT %s AS attachments FROM agent_runs r WHERE r.tenant_id = :tenant AND r.id = :run
            """
                    .formatted(OF_RUN);

    private static final String OF_RUNS =
            """
            SELECT r.id, %s AS attachments FROM agent_runs r
             WHERE r.tenant_id = :tenant AND r.id = ANY (:runs)
               AND EXISTS (SELECT FROM agent_run_attachments a WHERE a.tenant_id = :tenant AND a.run_id = r.id)
            """
                    .formatted(OF_RUN);

    private AttachmentRows() {}

    /**
     * Adds what a message brings.
     *
     * @param afterTurn turn that the message follows; 0 for the goal
     */
    public static void add(
            TenantSql jdbc, RunId run, int afterTurn, List<NewAttachment> attachments) {
        give(
                        jdbc.sql(ADD),
                        IntStream.range(0, attachments.size())
                                .mapToObj(i -> attachments.get(i).attached(afterTurn, i + 1))
                                .toList())
                .param("run", run.value())
                .param("turn", afterTurn)
                .update();
    }

    /** Sets the parameters of {@link #GIVEN}. */
    static JdbcClient.StatementSpec give(JdbcClient.StatementSpec statement, List<Attachment> all) {
        return statement
                .param("ordinals", column(all, Attachment::ordinal).toArray(Integer[]::new))
                .param("digests", texts(all, Attachment::digest))
                .param("types", texts(all, each -> each.type().mediaType()))
                .param("kinds", texts(all, each -> each.type().kind().wireName()))
                .param("names", texts(all, Attachment::name))
                .param("bytes", column(all, Attachment::bytes).toArray(Long[]::new))
                .param("widths", column(all, each -> each.type().width()).toArray(Integer[]::new))
                .param("heights", column(all, each -> each.type().height()).toArray(Integer[]::new))
                .param("pages", column(all, each -> each.type().pages()).toArray(Integer[]::new))
                .param("paths", texts(all, Attachment::path));
    }

    /** In the order of messages, and of each. */
    public static List<Attachment> read(TenantSql jdbc, RunId run) {
        return jdbc.sql(READ)
                .param("run", run.value())
                .query((row, _) -> parse(row.getString("attachments")))
                .optional()
                .orElse(List.of());
    }

    /** Reads those of several runs, each in the order of {@link #read}; others are absent. */
    public static Map<RunId, List<Attachment>> ofRuns(TenantSql jdbc, Collection<RunId> runs) {
        return jdbc
                .sql(OF_RUNS)
                .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                .query((row, _) ->
                        Map.entry(
                                new RunId(row.getObject("id", UUID.class)),
                                parse(row.getString("attachments"))))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * Gives a fork what is attached to the messages that it has.
     *
     * @param turn the last one that both have
     */
    public static void copyToFork(TenantSql jdbc, RunId run, RunId fork, int turn) {
        jdbc.sql(COPY)
                .param("run", run.value())
                .param("to", fork.value())
                .param("turn", turn)
                .update();
    }

    /** Reads the column {@link #OF_RUN}. */
    public static List<Attachment> parse(@Nullable String json) {
        return json == null
                ? List.of()
                : JSON.readTree(json).valueStream().map(AttachmentRows::attachment).toList();
    }

    private static Attachment attachment(JsonNode row) {
        JsonNode path = row.path("path");
        return new Attachment(
                row.path("after_turn").intValue(),
                row.path("ordinal").intValue(),
                row.path("name").stringValue(),
                new AttachmentType(
                        AttachmentKind.of(row.path("kind").stringValue()),
                        row.path("media_type").stringValue(),
                        row.path("width").intValue(),
                        row.path("height").intValue(),
                        row.path("pages").intValue()),
                row.path("digest").stringValue(),
                row.path("bytes").longValue(),
                path.isString() ? path.stringValue() : null);
    }

    private static <T> List<T> column(List<Attachment> all, Function<Attachment, T> part) {
        return all.stream().map(part).toList();
    }

    private static @Nullable String[] texts(
            List<Attachment> all, Function<Attachment, @Nullable String> part) {
        return all.stream().map(part).toArray(String[]::new);
    }
}

package dev.grove.core.run.workflow.node;

import static dev.grove.core.database.UtcTime.atUtcOrNull;
import static dev.grove.core.database.write.ColumnType.BOOLEAN;
import static dev.grove.core.database.write.ColumnType.INTEGER;
import static dev.grove.core.database.write.ColumnType.JSON;
import static dev.grove.core.database.write.ColumnType.NUMERIC;
import static dev.grove.core.database.write.ColumnType.TEXT;
import static dev.grove.core.database.write.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.write.ColumnType.UUID_;
import static dev.grove.core.database.write.Columns.column;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.RowReader;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.write.Columns;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.text.StorableText;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The rows of nodes, within the tenant's transaction. */
public final class NodeRows {

    /** Mapper that keeps the digits of numbers as models wrote them. */
    private static final JsonMapper EXACT = ExactJson.MAPPER;

    public static final String SELECT =
            """
            SELECT run_id, path, holder, place, kind, status, tolerated, attempt, child_run_id, reserved_usd, state,
                   error_code AS code, error_message AS message, due_at, started_at, ended_at
              FROM workflow_nodes
             WHERE tenant_id = :tenant
            """;

    private static final Columns<Written> ROW =
            new Columns<>(
                    List.of(
                            column("run_id", UUID_, one -> one.run().value()),
                            column("path", TEXT, one -> one.row().path()),
                            column("holder", TEXT, one -> one.row().key().holder()),
                            column("place", INTEGER, one -> one.row().key().place()),
                            column("kind", TEXT, one -> one.row().kind()),
                            column("status", TEXT, one -> one.row().status().wireName()),
                            column("tolerated", BOOLEAN, one -> one.row().tolerated()),
                            column("attempt", INTEGER, one -> one.row().attempt()),
                            column("child_run_id", UUID_, one -> one.row().child()),
                            column("reserved_usd", NUMERIC, one -> one.row().run().reservedUsd()),
                            column("awaits_event", BOOLEAN, one -> one.row().awaitsEvent()),
                            column("state", JSON, Written::state),
                            column("output", JSON, Written::output),
                            column("error_code", TEXT, one -> one.error(RunError::code)),
                            column("error_message", TEXT, one -> one.error(RunError::message)),
                            column("due_at", TIMESTAMPTZ, one -> one.row().dueAt()),
                            column("started_at", TIMESTAMPTZ, one -> one.row().startedAt()),
                            column("ended_at", TIMESTAMPTZ, one -> one.row().endedAt())));

    /**
     * All at once; arrays of texts, since a function of JSON would refuse what models may write.
     */
    private static final String WRITE =
            """
            INSERT INTO workflow_nodes (tenant_id, %s)
            SELECT :tenant, %s FROM %s
            ON CONFLICT (run_id, path) DO UPDATE
               SET status = excluded.status, tolerated = excluded.tolerated, attempt = excluded.attempt,
                   child_run_id = excluded.child_run_id, reserved_usd = excluded.reserved_usd, state = excluded.state,
                   awaits_event = excluded.awaits_event,
                   output = excluded.output, error_code = excluded.error_code, error_message = excluded.error_message,
                   due_at = excluded.due_at, ended_at = excluded.ended_at
            """
                    .formatted(ROW.names(), ROW.valuesOf("n"), ROW.named("n"));

    /** Bytes; a character of JSON has up to six, and few outputs have many of those. */
    private static final int MOST_STORED = 2 * OutputSize.MOST;

    public static final Map<String, RowReader> READERS = Map.of("state", NodeRows::state);

    private static final RowMapper<NodeRow> NODES = Rows.of(NodeRow.class, Map.of(), READERS);

    private NodeRows() {}

    /** A row as it is to be. */
    public record Written(RunId run, NodeRow row, @Nullable JsonNode output) {

        private @Nullable ObjectNode state() {
            return row.state().isEmpty() ? null : row.state();
        }

        private @Nullable String error(Function<RunError, String> part) {
            RunError error = row.error();
            return error == null ? null : StorableText.of(part.apply(error));
        }
    }

    public static void write(TenantSql jdbc, RunId run, NodeRow row, @Nullable JsonNode output) {
        write(jdbc, List.of(new Written(run, row, output)));
    }

    public static void write(TenantSql jdbc, List<Written> all) {
        int _ = jdbc.sql(WRITE).params(ROW.texts(all)).update();
    }

    /**
     * The graph's row asks for an advance when it is due; a later request than what was seen
     * stands.
     */
    public static void rest(TenantSql jdbc, RunId run, Instant seen, Instant due) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET due_at = :due
                                 WHERE tenant_id = :tenant AND run_id = :run AND path = '' AND due_at = :seen
                                """)
                        .param("run", run.value())
                        .param("seen", atUtcOrNull(seen))
                        .param("due", atUtcOrNull(due))
                        .update();
    }

    /**
     * Something has happened that no row of a child shows: the run is to advance. Also one that has
     * not begun: its first advance may have been planned already.
     */
    public static void expect(TenantSql jdbc, RunId run, Instant now) {
        int _ =
                jdbc.sql(
                                """
                                INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, due_at, started_at)
                                VALUES (:tenant, :run, '', 'graph', 'running', 1, :now, :now)
                                ON CONFLICT (run_id, path) DO UPDATE SET due_at = :now WHERE workflow_nodes.status = 'running'
                                """)
                        .param("run", run.value())
                        .param("now", atUtcOrNull(now))
                        .update();
    }

    /** These runs are cancelled; others may be left to be. */
    public static void forgetCancelled(TenantSql jdbc, RunId run, List<RunId> children) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET due_at = NULL
                                 WHERE tenant_id = :tenant AND run_id = :run AND status NOT IN ('running', 'waiting')
                                   AND due_at IS NOT NULL AND child_run_id = ANY (:children)
                                """)
                        .param("run", run.value())
                        .param("children", children.stream().map(RunId::value).toArray(UUID[]::new))
                        .update();
    }

    /** They could not be cancelled: others are, before that is tried again. */
    public static void cancelLater(TenantSql jdbc, RunId run, Instant at) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET due_at = :at
                                 WHERE tenant_id = :tenant AND run_id = :run AND status NOT IN ('running', 'waiting')
                                   AND due_at IS NOT NULL
                                """)
                        .param("run", run.value())
                        .param("at", atUtcOrNull(at))
                        .update();
    }

    /** Runs that nodes do not wait for any more, and that may not be cancelled yet. */
    public static List<RunId> toCancel(TenantSql jdbc, RunId run) {
        return jdbc.sql(
                        """
                        SELECT child_run_id FROM workflow_nodes
                         WHERE tenant_id = :tenant AND run_id = :run AND status NOT IN ('running', 'waiting') AND due_at IS NOT NULL
                           AND child_run_id IS NOT NULL
                        """)
                .param("run", run.value())
                .query(Rows.of(RunId.class))
                .list();
    }

    public static Optional<NodeRow> find(TenantSql jdbc, RunId run, String path) {
        return jdbc.sql(SELECT + " AND run_id = :run AND path = :path AND path <> ''")
                .param("run", run.value())
                .param("path", path)
                .query(NODES)
                .optional();
    }

    /**
     * @throws ValueTooLarge for one that an earlier version stored beyond the bound
     */
    public static Optional<Values.Stored> output(TenantSql jdbc, RunId run, String path) {
        return jdbc.sql(
                        """
                        SELECT CASE WHEN size <= :most THEN output END AS output, size
                          FROM (SELECT output, octet_length(output::text) AS size FROM workflow_nodes
                                 WHERE tenant_id = :tenant AND run_id = :run AND path = :path AND output IS NOT NULL) o
                        """)
                .param("most", MOST_STORED)
                .param("run", run.value())
                .param("path", path)
                .query((row, _) -> {
                    String output = row.getString("output");
                    if (output == null) {
                        throw new ValueTooLarge(path);
                    }
                    return new Values.Stored(EXACT.readTree(output), row.getLong("size"));
                })
                .optional();
    }

    public static NodeRow node(ResultSet row) throws SQLException {
        return NODES.mapRow(row, 0);
    }

    private static ObjectNode state(ResultSet row) throws SQLException {
        String state = row.getString("state");
        return state == null
                ? JsonNodeFactory.instance.objectNode()
                : (ObjectNode) EXACT.readTree(state);
    }
}

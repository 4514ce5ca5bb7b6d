package dev.grove.core.run.query;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.UuidRange;
import dev.grove.core.model.price.Usage;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.queue.AddedRun;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunProgress;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.ShortfallJson;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.wait.WaitRows;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads runs within a tenant's transaction. */
public final class RunRows {

    /** Numbers of results keep the digits that they were written with. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    private static final String COLUMNS =
            """
            SELECT id, %s, status, stop_reason, result, summary,
                   error_code, error_message, parent_run_id, root_run_id, depth, forked_from_run_id,
                   forked_at_turn, turns,
                   input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd,
                   limits, metadata, priority, created_at, started_at, finished_at, origin,
                   (SELECT array_agg(l.label) FROM agent_run_labels l WHERE l.run_id = r.id) AS labels,
                   %s AS attachments,
                   CASE WHEN stop_reason IN ('token_budget', 'usd_budget') THEN
                       (SELECT e.events FROM run_log e
                         WHERE e.tenant_id = r.tenant_id AND e.run_id = r.id
                         ORDER BY e.seq DESC LIMIT 1) END AS last_events
              FROM agent_run_states r
             WHERE tenant_id = :tenant
            """
                    .formatted(WorkColumns.list(), AttachmentRows.OF_RUN);

    private static final String ONE = COLUMNS + " AND id = :run";

    private RunRows() {}

    /** In one round trip, unless the run waits. */
    public static Optional<Run> find(TenantDatabase database, TenantId tenant, RunId run) {
        return database
                .single(
                        tenant,
                        ONE,
                        new MapSqlParameterSource("run", run.value()),
                        (row, _) -> run(row))
                .stream()
                .findFirst()
                .map(found ->
                        found.status() == RunStatus.WAITING
                                ? database.call(tenant, jdbc -> withWaits(jdbc, List.of(found)))
                                        .getFirst()
                                : found);
    }

    /** A run that was added to the queue; empty where nothing was inserted. */
    public static Optional<Run> read(TenantDatabase database, TenantId tenant, AddedRun added) {
        return switch (added) {
            case AddedRun.AtOnce(Run run) -> Optional.of(run);
            case AddedRun.Queued(RunId id) -> find(database, tenant, id);
            case AddedRun.Outdated _ -> Optional.empty();
        };
    }

    public static Optional<Run> find(TenantSql jdbc, RunId run) {
        return jdbc.sql(ONE)
                .param("run", run.value())
                .query((row, _) -> run(row))
                .optional()
                .map(found -> withWaits(jdbc, List.of(found)).getFirst());
    }

    /**
     * Adds what waiting runs wait for; read apart, as there are few of them and their calls are
     * long.
     */
    private static List<Run> withWaits(TenantSql jdbc, List<Run> runs) {
        Map<RunId, Waiting> waits =
                WaitRows.open(
                        jdbc,
                        runs.stream()
                                .filter(run -> run.status() == RunStatus.WAITING)
                                .map(Run::id)
                                .toList());
        return waits.isEmpty()
                ? runs
                : runs.stream().map(run -> run.waitingFor(waits.get(run.id()))).toList();
    }

    public static Optional<RunProgress> progress(
            TenantDatabase database, TenantId tenant, RunId run) {
        return database
                .single(
                        tenant,
                        """
                        SELECT status, event_seq FROM agent_run_states
                         WHERE tenant_id = :tenant AND id = :run
                        """,
                        new MapSqlParameterSource("run", run.value()),
                        (row, _) ->
                                new RunProgress(
                                        RunStatus.of(row.getString("status")),
                                        row.getLong("event_seq")))
                .stream()
                .findFirst();
    }

    private static final String ACTIVE =
            COLUMNS
                    + """
                     AND status IN ('queued', 'running', 'waiting') AND id > :after
                     ORDER BY id LIMIT :limit
                    """;

    public static List<Run> listActive(TenantSql jdbc, @Nullable RunId after, int limit) {
        return withWaits(
                jdbc,
                jdbc.sql(ACTIVE)
                        .param("after", after == null ? new UUID(0, 0) : after.value())
                        .param("limit", limit)
                        .query((row, _) -> run(row))
                        .list());
    }

    public static Map<RunId, Long> lastEvents(
            TenantDatabase database, TenantId tenant, Collection<RunId> runs) {
        return database
                .single(
                        tenant,
                        """
                        SELECT id, event_seq FROM agent_run_states
                         WHERE tenant_id = :tenant
                           AND id = ANY (string_to_array(:runs, ',')::uuid[])
                        """,
                        new MapSqlParameterSource("runs", RunSummaryRows.listed(runs)),
                        (row, _) ->
                                Map.entry(
                                        new RunId(row.getObject("id", UUID.class)),
                                        row.getLong("event_seq")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** A text with a hexadecimal beginning lies between two ids, whatever follows it. */
    public static List<RunId> startingWith(
            TenantDatabase database, TenantId tenant, String beginning, int limit) {
        return UuidRange.of(beginning)
                .map(range ->
                        database.single(
                                tenant,
                                """
                                SELECT id FROM agent_runs
                                 WHERE tenant_id = :tenant AND id BETWEEN :first AND :last
                                 ORDER BY id DESC LIMIT :limit
                                """,
                                new MapSqlParameterSource("first", range.first())
                                        .addValue("last", range.last())
                                        .addValue("limit", limit),
                                (row, _) -> new RunId(row.getObject("id", UUID.class))))
                .orElse(List.of());
    }

    private static final String BY_ID =
            COLUMNS
                    + """
                     AND id = ANY (string_to_array(:runs, ',')::uuid[])
                     ORDER BY id DESC
                    """;

    /** Newest first, as many as have room in a page, without those that are unknown. */
    public static List<Run> list(TenantSql jdbc, Collection<RunId> runs) {
        return runs.isEmpty()
                ? List.of()
                : withWaits(
                        jdbc,
                        jdbc.sql(BoundedPage.measured(BY_ID, "id DESC"))
                                .param("runs", RunSummaryRows.listed(runs))
                                .query((row, _) -> run(row))
                                .list());
    }

    private static Run run(ResultSet row) throws SQLException {
        String stopReason = row.getString("stop_reason");
        String result = row.getString("result");
        String errorCode = row.getString("error_code");
        UUID forkedFrom = row.getObject("forked_from_run_id", UUID.class);
        UUID parent = row.getObject("parent_run_id", UUID.class);
        return new Run(
                new RunId(row.getObject("id", UUID.class)),
                WorkColumns.read(row),
                RunStatus.of(row.getString("status")),
                stopReason == null ? null : StopReason.of(stopReason),
                result == null ? null : json(result),
                row.getString("summary"),
                errorCode == null ? null : new RunError(errorCode, row.getString("error_message")),
                shortfall(row.getString("last_events")),
                parent == null ? null : new RunId(parent),
                new RunId(row.getObject("root_run_id", UUID.class)),
                row.getInt("depth"),
                forkedFrom == null ? null : new RunId(forkedFrom),
                forkedFrom == null ? null : row.getInt("forked_at_turn"),
                row.getInt("turns"),
                null,
                spending(row),
                LimitsJson.parse(json(row.getString("limits"))),
                (ObjectNode) json(row.getString("metadata")),
                RunSummaryRows.marks(row, parent != null, forkedFrom != null),
                row.getInt("priority"),
                AttachmentRows.parse(row.getString("attachments")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "finished_at"));
    }

    /** Shortfall in the event that ended the run, which is the last one of its commit. */
    private static @Nullable Shortfall shortfall(@Nullable String lines) {
        return lines == null
                ? null
                : ShortfallJson.parse(lines.substring(lines.lastIndexOf('\n') + 1));
    }

    private static Spending spending(ResultSet row) throws SQLException {
        return new Spending(
                new Usage(
                        row.getLong("input_tokens"),
                        row.getLong("output_tokens"),
                        row.getLong("cache_read_tokens"),
                        row.getLong("cache_write_tokens")),
                row.getBigDecimal("cost_usd"));
    }

    private static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}

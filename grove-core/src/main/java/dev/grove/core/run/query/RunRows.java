package dev.grove.core.run.query;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.UuidRange;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.queue.AddedRun;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunProgress;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.ShortfallJson;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.wait.WaitRows;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.language.json.ExactJson;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** Reads runs within a tenant's transaction. */
public final class RunRows {

    private static final String COLUMNS =
            """
            SELECT id, %s, status, stop_reason, result, summary,
                   error_code AS code, error_message AS message, parent_run_id, root_run_id, depth, forked_from_run_id,
                   forked_at_turn, session_id, authority, turns,
                   input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd,
                   limits, metadata, priority, created_at, started_at, finished_at, origin,
                   (SELECT array_agg(l.label) FROM agent_run_labels l WHERE l.run_id = r.id) AS labels,
                   %s AS attachments,
                   CASE WHEN stop_reason IN ('token_budget', 'usd_budget') THEN
                       (SELECT e.events FROM run_log e
                         WHERE e.tenant_id = r.tenant_id AND e.run_id = r.id
                         ORDER BY e.seq DESC LIMIT 1) END AS shortfall
              FROM agent_run_states r
             WHERE tenant_id = :tenant
            """
                    .formatted(WorkColumns.list(), AttachmentRows.OF_RUN);

    private static final String ONE = COLUMNS + " AND id = :run";

    private static final RowMapper<Run> RUNS =
            Rows.of(
                    Run.class,
                    Map.of(
                            "shortfall",
                            RunRows::shortfall,
                            "limits",
                            limits -> LimitsJson.parse(ExactJson.MAPPER.readTree(limits))),
                    Map.of(
                            "work",
                            WorkColumns::read,
                            "waiting",
                            _ -> null,
                            "marks",
                            RunSummaryRows::marks,
                            "attachments",
                            row -> AttachmentRows.parse(row.getString("attachments"))));

    private RunRows() {}

    /** In one round trip, unless the run waits. */
    public static Optional<Run> find(TenantDatabase database, TenantId tenant, RunId run) {
        return database
                .single(tenant, ONE, new MapSqlParameterSource("run", run.value()), RUNS)
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
                .query(RUNS)
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
                        SELECT status, event_seq AS last_event FROM agent_run_states
                         WHERE tenant_id = :tenant AND id = :run
                        """,
                        new MapSqlParameterSource("run", run.value()),
                        Rows.of(RunProgress.class))
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
                        .query(RUNS)
                        .list());
    }

    private record LastEvent(RunId id, long eventSeq) {}

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
                        Rows.of(LastEvent.class))
                .stream()
                .collect(Collectors.toMap(LastEvent::id, LastEvent::eventSeq));
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
                                Rows.of(RunId.class)))
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
                                .query(RUNS)
                                .list());
    }

    /** Shortfall in the event that ended the run, which is the last one of its commit. */
    private static @Nullable Shortfall shortfall(String lines) {
        return ShortfallJson.parse(lines.substring(lines.lastIndexOf('\n') + 1));
    }
}

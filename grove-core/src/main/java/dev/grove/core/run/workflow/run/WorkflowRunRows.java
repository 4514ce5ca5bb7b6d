package dev.grove.core.run.workflow.run;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.WorkColumns;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.json.JsonMapper;

/** The rows of workflows' runs, within the tenant's transaction. */
public final class WorkflowRunRows {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String READ =
            """
            SELECT r.id, r.parent_run_id, r.root_run_id, r.depth, r.status, r.limits, r.priority, r.event_seq, r.created_at, r.trace, r.authority,
                   r.started_at, root.started_at AS root_started_at, root.limits AS limits_of_root,
                   extract(epoch FROM clock_stood(r.id, clock_timestamp())) AS stood,
                   CASE WHEN root.id <> r.id THEN extract(epoch FROM clock_stood(root.id, clock_timestamp())) END AS root_stood,
                   LEAST((SELECT min(s.begun_at) FROM run_clock_stops s JOIN agent_runs w ON w.id = s.waiting_run_id
                           WHERE s.run_id = r.id AND s.ended_at IS NULL AND w.finished_at IS NULL), paused_since(r.id)) AS stands_since,
                   clock_stands(r.id) AS waits,
                   CASE WHEN (r.limits -> 'max_wait_seconds') IS NOT NULL
                        THEN extract(epoch FROM wait_stood(r.id, clock_timestamp())) END AS waited,
                   EXISTS (SELECT 1 FROM workflow_nodes g
                            WHERE g.tenant_id = r.tenant_id AND g.run_id = r.id AND g.path = '' AND g.retry_at IS NOT NULL)
                       AS is_retried, %s
              FROM agent_runs r
              JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
             WHERE r.tenant_id = :tenant AND r.id = ANY (:runs) AND r.kind = 'workflow'
            """
                    .formatted(WorkColumns.of("r"));

    private static final String LOCK =
            """
            SELECT id, status, event_seq FROM agent_runs
             WHERE tenant_id = :tenant AND id = ANY (:runs)
             ORDER BY id
               FOR NO KEY UPDATE
            """;

    /**
     * Adds the time that has passed to the limit that stopped the run: with no more than it had, it
     * would stop again at once.
     */
    private static final String GIVE_TIME =
            """
            UPDATE agent_runs
               SET limits = CASE stop_reason
                       WHEN 'deadline' THEN jsonb_set(limits, '{max_seconds}', to_jsonb(
                           (limits ->> 'max_seconds')::bigint
                               + ceil(extract(epoch FROM :now - started_at - clock_stood(id, :now)))::bigint))
                       ELSE jsonb_set(limits, '{max_wait_seconds}', to_jsonb(
                           (limits ->> 'max_wait_seconds')::bigint
                               + ceil(extract(epoch FROM wait_stood(id, :now)))::bigint)) END
             WHERE tenant_id = :tenant AND id = :run AND status = 'stopped'
               AND (stop_reason = 'deadline' OR stop_reason = 'wait_limit' AND limits -> 'max_wait_seconds' IS NOT NULL)
            """;

    private static final String COST =
            """
            WITH RECURSIVE tree AS (
                SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                UNION ALL
                SELECT c.id FROM agent_runs c JOIN tree ON c.parent_run_id = tree.id
                 WHERE c.tenant_id = :tenant
            )
            SELECT COALESCE(sum(s.cost_usd), 0)
              FROM tree JOIN agent_run_states s ON s.tenant_id = :tenant AND s.id = tree.id
            """;

    private static final RowMapper<WorkflowRun> RUNS =
            Rows.of(
                    WorkflowRun.class,
                    Map.of(
                            "limits",
                            WorkflowRunRows::limits,
                            "limits_of_root",
                            WorkflowRunRows::limits),
                    Map.of(
                            "work", WorkColumns::read,
                            "clock", WorkflowRunRows::clock,
                            "clock_of_root", WorkflowRunRows::clockOfRoot));

    private WorkflowRunRows() {}

    public static Optional<WorkflowRun> find(TenantSql jdbc, RunId run) {
        return find(jdbc, List.of(run)).stream().findFirst();
    }

    public static List<WorkflowRun> find(TenantSql jdbc, List<RunId> runs) {
        return jdbc.sql(READ).param("runs", ids(runs)).query(RUNS).list();
    }

    private record Locked(RunId id, RunStatus status, long eventSeq) {}

    /**
     * Locks the rows of runs.
     *
     * @return which of them live, and are as far as they were when they were read; the caller's
     */
    public static Set<RunId> lock(TenantSql jdbc, List<WorkflowRun> runs) {
        Map<RunId, Long> read = new HashMap<>();
        runs.forEach(run -> read.put(run.id(), run.eventSeq()));
        Set<RunId> same = new HashSet<>();
        jdbc.sql(LOCK)
                .param("runs", ids(List.copyOf(read.keySet())))
                .query(Rows.of(Locked.class))
                .list()
                .forEach(locked -> {
                    Long eventSeq = locked.eventSeq();
                    if (!locked.status().isTerminal() && eventSeq.equals(read.get(locked.id()))) {
                        same.add(locked.id());
                    }
                });
        return same;
    }

    /** Locks the run's row, whatever it is. */
    public static void lock(TenantSql jdbc, RunId run) {
        jdbc.sql(LOCK).param("runs", ids(List.of(run))).query(_ -> {});
    }

    private static UUID[] ids(List<RunId> runs) {
        return runs.stream().map(RunId::value).toArray(UUID[]::new);
    }

    /** Events were added to the log of a run that is locked. */
    public static void count(TenantSql jdbc, RunId run, long eventSeq) {
        int _ =
                jdbc.sql(
                                "UPDATE agent_runs SET event_seq = :seq WHERE tenant_id = :tenant AND id = :run")
                        .param("run", run.value())
                        .param("seq", eventSeq)
                        .update();
    }

    /** For a child that is about to be resumed; changes nothing unless its time was over. */
    public static void giveTime(TenantSql jdbc, RunId run, Instant now) {
        int _ =
                jdbc.sql(GIVE_TIME)
                        .param("run", run.value())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    /** Sums what a run and all below it have cost so far, in US dollars. */
    public static BigDecimal cost(TenantSql jdbc, RunId run) {
        return jdbc.sql(COST).param("run", run.value()).query(BigDecimal.class).single();
    }

    private static Limits limits(String json) {
        return LimitsJson.parse(JSON.readTree(json));
    }

    private static RunClock clock(ResultSet row) throws SQLException {
        return new RunClock(
                instant(row, "started_at"),
                seconds(row, "stood"),
                instant(row, "stands_since"),
                new RunClock.Waits(row.getBoolean("waits"), seconds(row, "waited")));
    }

    private static RunClock clockOfRoot(ResultSet row) throws SQLException {
        return row.getObject("parent_run_id") == null
                ? clock(row)
                : new RunClock(
                        instant(row, "root_started_at"),
                        seconds(row, "root_stood"),
                        null,
                        RunClock.Waits.NONE);
    }

    private static Duration seconds(ResultSet row, String column) throws SQLException {
        BigDecimal seconds = row.getBigDecimal(column);
        return seconds == null
                ? Duration.ZERO
                : Duration.ofNanos(seconds.movePointRight(9).longValue());
    }

    public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}

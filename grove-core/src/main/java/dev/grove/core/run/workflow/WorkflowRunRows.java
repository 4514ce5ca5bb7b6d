package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkflowWork;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The rows of workflows' runs, within the tenant's transaction. */
final class WorkflowRunRows {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String READ =
            """
            SELECT r.id, r.parent_run_id, r.root_run_id, r.depth, r.status, r.limits, r.priority, r.event_seq, r.created_at, r.trace,
                   r.started_at, root.started_at AS root_started_at, root.limits AS root_limits,
                   EXISTS (SELECT 1 FROM workflow_nodes g
                            WHERE g.tenant_id = r.tenant_id AND g.run_id = r.id AND g.path = '' AND g.retry_at IS NOT NULL)
                       AS is_retried, %s
              FROM agent_runs r
              JOIN agent_runs root ON root.tenant_id = r.tenant_id AND root.id = r.root_run_id
             WHERE r.tenant_id = :tenant AND r.id = :run AND r.kind = 'workflow'
            """
                    .formatted(WorkColumns.of("r"));

    private static final String LOCK =
            """
            SELECT status, event_seq FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
               FOR NO KEY UPDATE
            """;

    /** The first advance, one after a pause, and one while it is running. */
    private static final String GO_ON =
            """
            UPDATE agent_runs
               SET status = 'running', started_at = COALESCE(started_at, :now), epoch = GREATEST(epoch, 1), event_seq = :seq
             WHERE tenant_id = :tenant AND id = :run AND status IN ('queued', 'running', 'waiting')
            """;

    private static final String WAIT =
            """
            UPDATE agent_runs SET status = 'waiting'
             WHERE tenant_id = :tenant AND id = :run AND status = 'running'
            """;

    private static final String COMPLETE =
            """
            UPDATE agent_runs
               SET status = 'completed', stop_reason = 'output', result = :result::json, finished_at = :now
             WHERE tenant_id = :tenant AND id = :run AND status = 'running'
            """;

    private static final String STOP =
            """
            UPDATE agent_runs SET status = 'stopped', stop_reason = :reason, finished_at = :now
             WHERE tenant_id = :tenant AND id = :run AND status = 'running'
            """;

    private static final String FAIL =
            """
            UPDATE agent_runs
               SET status = 'failed', error_code = :code, error_message = :message, finished_at = :now
             WHERE tenant_id = :tenant AND id = :run AND status = 'running'
            """;

    /** As much time again: with no more than it had, it would stop again at once. */
    private static final String GIVE_TIME =
            """
            UPDATE agent_runs
               SET limits = jsonb_set(limits, '{max_seconds}', to_jsonb(
                       (limits ->> 'max_seconds')::bigint + ceil(extract(epoch FROM :now - started_at))::bigint))
             WHERE tenant_id = :tenant AND id = :run AND status = 'stopped' AND stop_reason = 'deadline'
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

    private WorkflowRunRows() {}

    static Optional<WorkflowRun> find(TenantSql jdbc, RunId run) {
        return jdbc.sql(READ).param("run", run.value()).query((row, _) -> run(row)).optional();
    }

    /**
     * Locks the run's row.
     *
     * @return whether it lives, and is as far as it was when it was read
     */
    static boolean lock(TenantSql jdbc, WorkflowRun run) {
        return jdbc.sql(LOCK)
                .param("run", run.id().value())
                .query((row, _) ->
                        !RunStatus.of(row.getString("status")).isTerminal()
                                && row.getLong("event_seq") == run.eventSeq())
                .optional()
                .orElse(false);
    }

    static void goOn(TenantSql jdbc, RunId run, long eventSeq, Instant now) {
        moved(
                run,
                jdbc.sql(GO_ON)
                        .param("run", run.value())
                        .param("seq", eventSeq)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update());
    }

    /** Locks the run's row, whatever it is. */
    static void lock(TenantSql jdbc, RunId run) {
        boolean _ =
                jdbc.sql(LOCK)
                        .param("run", run.value())
                        .query((_, _) -> true)
                        .optional()
                        .isPresent();
    }

    /** Events were added to the log of a run that is locked. */
    static void count(TenantSql jdbc, RunId run, long eventSeq) {
        int _ =
                jdbc.sql(
                                "UPDATE agent_runs SET event_seq = :seq WHERE tenant_id = :tenant AND id = :run")
                        .param("run", run.value())
                        .param("seq", eventSeq)
                        .update();
    }

    static void await(TenantSql jdbc, RunId run) {
        moved(run, jdbc.sql(WAIT).param("run", run.value()).update());
    }

    static void end(TenantSql jdbc, RunId run, WorkflowEnd end, Instant now) {
        var statement =
                switch (end) {
                    case WorkflowEnd.Completed(JsonNode output) ->
                            jdbc.sql(COMPLETE).param("result", output.toString());
                    case WorkflowEnd.Stopped(var reason) ->
                            jdbc.sql(STOP).param("reason", reason.wireName());
                    case WorkflowEnd.Failed(RunError(String code, String message)) ->
                            jdbc.sql(FAIL).param("code", code).param("message", message);
                };
        moved(
                run,
                statement
                        .param("run", run.value())
                        .param("now", now.atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE)
                        .update());
    }

    /** For a child that is about to be resumed; changes nothing unless its time was over. */
    static void giveTime(TenantSql jdbc, RunId run, Instant now) {
        int _ =
                jdbc.sql(GIVE_TIME)
                        .param("run", run.value())
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    /** What a run and all below it have cost so far. */
    static BigDecimal cost(TenantSql jdbc, RunId run) {
        return jdbc.sql(COST).param("run", run.value()).query(BigDecimal.class).single();
    }

    private static void moved(RunId run, int rows) {
        if (rows != 1) {
            throw new IllegalStateException("The run " + run + " was moved concurrently");
        }
    }

    private static WorkflowRun run(ResultSet row) throws SQLException {
        UUID parent = row.getObject("parent_run_id", UUID.class);
        return new WorkflowRun(
                new RunId(row.getObject("id", UUID.class)),
                parent == null ? null : new RunId(parent),
                new RunId(row.getObject("root_run_id", UUID.class)),
                row.getInt("depth"),
                (WorkflowWork) WorkColumns.read(row),
                RunStatus.of(row.getString("status")),
                LimitsJson.parse(JSON.readTree(row.getString("limits"))),
                LimitsJson.parse(JSON.readTree(row.getString("root_limits"))),
                row.getInt("priority"),
                row.getLong("event_seq"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "root_started_at"),
                row.getBoolean("is_retried"),
                row.getString("trace"));
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}

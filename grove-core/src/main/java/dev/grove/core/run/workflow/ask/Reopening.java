package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.control.WorkflowNodes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Changes to a workflow's nodes when its run is cancelled or resumed. */
@Component
class Reopening implements WorkflowNodes {

    private static final String CANCEL =
            """
            UPDATE workflow_nodes
               SET status = 'cancelled', ended_at = :now, reserved_usd = NULL,
                   due_at = CASE WHEN child_run_id IS NULL THEN NULL ELSE :now END
             WHERE tenant_id = :tenant AND run_id = :run AND status IN ('running', 'waiting')
            """;

    /**
     * Runs of nodes that are to end and that live, and those below them. What is below a cancelled
     * run is to be cancelled, whether or not that was asked for yet.
     */
    private static final String LEAVING =
            """
            WITH RECURSIVE below AS (
                SELECT c.id, c.status, c.cancel_requested, n.due_at IS NOT NULL AS is_due
                  FROM workflow_nodes n JOIN agent_runs c ON c.tenant_id = n.tenant_id AND c.id = n.child_run_id
                 WHERE n.tenant_id = :tenant AND n.run_id = :run AND n.status IN ('failed', 'cancelled')
                 UNION ALL
                SELECT c.id, c.status, c.cancel_requested, b.status = 'cancelled'
                  FROM below b JOIN agent_runs c ON c.tenant_id = :tenant AND c.parent_run_id = b.id)
            SELECT count(*) FROM below
             WHERE status IN ('queued', 'running', 'waiting') AND (cancel_requested OR is_due)
            """;

    /**
     * Reopens failed and cancelled maps and loops that had begun to repeat, tolerated ones
     * excepted.
     */
    private static final String HOLD_AGAIN =
            """
            UPDATE workflow_nodes
               SET status = 'running', ended_at = NULL, error_code = NULL, error_message = NULL, due_at = NULL,
                   state = CASE WHEN kind = 'map' THEN (state::jsonb || '{"failed": 0}')::json ELSE state END
             WHERE tenant_id = :tenant AND run_id = :run AND status IN ('failed', 'cancelled') AND NOT tolerated
               AND (kind = 'map' AND state ->> 'items' IS NOT NULL OR kind = 'loop' AND state ->> 'round' IS NOT NULL)
            """;

    /**
     * Condition for nodes that may begin anew: at the top of the graph, or repeated by a node that
     * is held again. Failures that a node or a completed map has tolerated stay as they are.
     */
    private static final String OPEN_TO_ANOTHER_TRY =
            """
             WHERE n.tenant_id = :tenant AND n.run_id = :run AND n.status IN ('failed', 'cancelled') AND NOT n.tolerated
               AND n.kind <> 'graph'
               AND (n.holder IS NULL OR EXISTS (
                       SELECT 1 FROM workflow_nodes h
                        WHERE h.tenant_id = :tenant AND h.run_id = :run AND h.path = n.holder AND h.status = 'running'))
            """;

    /** A run that was let go on meanwhile, or came to its end, is the one that its node has. */
    private static final String GO_ON_WITH_ITS_RUN =
            """
            UPDATE workflow_nodes n
               SET status = 'running', due_at = NULL, ended_at = NULL, error_code = NULL, error_message = NULL
            """
                    + OPEN_TO_ANOTHER_TRY
                    + """
                       AND EXISTS (
                               SELECT 1 FROM agent_runs c
                                WHERE c.tenant_id = :tenant AND c.id = n.child_run_id
                                  AND c.status IN ('queued', 'running', 'waiting', 'completed'))
                    """;

    /**
     * Nodes that a run does are tried again at once, as are elements of maps, which are counted as
     * begun. An agent or a workflow goes on with the run that it had, also one that was cancelled
     * with this one: that run knows which calls it made.
     */
    private static final String TRY_AGAIN =
            """
            UPDATE workflow_nodes n
               SET status = 'waiting', due_at = :now, ended_at = NULL, error_code = NULL, error_message = NULL,
                   attempt = n.attempt + 1,
                   state = json_build_object('resumes', EXISTS (
                       SELECT 1 FROM agent_runs c
                        WHERE c.tenant_id = :tenant AND c.id = n.child_run_id AND c.kind <> 'call'
                          AND c.status IN ('stopped', 'failed', 'cancelled')),
                       'repeats', n.state -> 'repeats', 'said', n.state -> 'said', 'confirmed', n.state -> 'confirmed')
            """
                    + OPEN_TO_ANOTHER_TRY
                    + " AND (n.kind IN ('agent', 'tool', 'workflow') OR n.path = n.holder || '/' || n.place)";

    /** All others begin anew, as if they had not begun. */
    private static final String FORGET = "DELETE FROM workflow_nodes n\n" + OPEN_TO_ANOTHER_TRY;

    private static final String GRAPH_AGAIN =
            """
            UPDATE workflow_nodes SET status = 'running', ended_at = NULL, due_at = :now, failed_advances = 0, retry_at = NULL
             WHERE tenant_id = :tenant AND run_id = :run AND path = ''
            """;

    @Override
    public void cancel(TenantSql jdbc, RunId run, Instant at) {
        update(jdbc, CANCEL, run, at);
    }

    @Override
    public void reopen(TenantSql jdbc, RunId run, Instant at, Set<String> repeat) {
        open(jdbc, run, at);
        ResumedDoubts.confirm(jdbc, run, at, repeat);
    }

    @Override
    public void reopenUnasked(TenantSql jdbc, RunId run, Instant at) {
        open(jdbc, run, at);
        ResumedDoubts.fail(jdbc, run, at);
    }

    private static void open(TenantSql jdbc, RunId run, Instant at) {
        if (isAnyLeaving(jdbc, run)) {
            throw new GroveException(
                    ErrorCode.RUN_NOT_RESUMABLE,
                    "Runs of its nodes are still being cancelled; resume it again once they have ended");
        }
        update(jdbc, HOLD_AGAIN, run, at);
        update(jdbc, GO_ON_WITH_ITS_RUN, run, at);
        update(jdbc, TRY_AGAIN, run, at);
        update(jdbc, FORGET, run, at);
        update(jdbc, GRAPH_AGAIN, run, at);
    }

    /** Another run of the same node beside one that has not ended might do the same twice. */
    private static boolean isAnyLeaving(TenantSql jdbc, RunId run) {
        return jdbc.sql(LEAVING).param("run", run.value()).query(Long.class).single() > 0;
    }

    private static void update(TenantSql jdbc, String statement, RunId run, Instant at) {
        var bound = jdbc.sql(statement).param("run", run.value());
        int _ =
                statement.contains(":now")
                        ? bound.param("now", at.atOffset(ZoneOffset.UTC)).update()
                        : bound.update();
    }
}

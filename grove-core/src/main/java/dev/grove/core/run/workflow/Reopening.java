package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.WorkflowNodes;
import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/** What cancelling and resuming a workflow's run does to its nodes. */
@Component
class Reopening implements WorkflowNodes {

    private static final String CANCEL =
            """
            UPDATE workflow_nodes
               SET status = 'cancelled', ended_at = :now, reserved_usd = NULL,
                   due_at = CASE WHEN child_run_id IS NULL THEN NULL ELSE :now END
             WHERE tenant_id = :tenant AND run_id = :run AND status IN ('running', 'waiting')
            """;

    /** Nodes that no run does begin anew, as if they had not begun. */
    private static final String FORGET =
            """
            DELETE FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND status IN ('failed', 'cancelled') AND NOT tolerated
               AND kind NOT IN ('agent', 'tool', 'workflow', 'map', 'loop', 'graph')
            """;

    /**
     * Those that a run does are tried again at once: a run that can go on does, and another one is
     * begun for one that cannot.
     */
    private static final String TRY_AGAIN =
            """
            UPDATE workflow_nodes n
               SET status = 'waiting', due_at = :now, ended_at = NULL, error_code = NULL, error_message = NULL,
                   attempt = n.attempt + 1,
                   state = json_build_object('resumes', EXISTS (
                       SELECT 1 FROM agent_runs c
                        WHERE c.tenant_id = :tenant AND c.id = n.child_run_id AND c.kind <> 'call'
                          AND c.status IN ('stopped', 'failed')))
             WHERE n.tenant_id = :tenant AND n.run_id = :run AND n.status IN ('failed', 'cancelled') AND NOT n.tolerated
               AND n.kind IN ('agent', 'tool', 'workflow')
            """;

    private static final String HOLD_AGAIN =
            """
            UPDATE workflow_nodes
               SET status = 'running', ended_at = NULL, error_code = NULL, error_message = NULL, due_at = NULL,
                   state = CASE WHEN kind = 'map' THEN (state::jsonb || '{"failed": 0}')::json ELSE state END
             WHERE tenant_id = :tenant AND run_id = :run AND status IN ('failed', 'cancelled') AND NOT tolerated
               AND kind IN ('map', 'loop')
            """;

    private static final String GRAPH_AGAIN =
            """
            UPDATE workflow_nodes SET status = 'running', ended_at = NULL, due_at = :now
             WHERE tenant_id = :tenant AND run_id = :run AND path = ''
            """;

    @Override
    public void cancel(TenantSql jdbc, RunId run, Instant at) {
        update(jdbc, CANCEL, run, at);
    }

    @Override
    public void reopen(TenantSql jdbc, RunId run, Instant at) {
        update(jdbc, FORGET, run, at);
        update(jdbc, HOLD_AGAIN, run, at);
        update(jdbc, TRY_AGAIN, run, at);
        update(jdbc, GRAPH_AGAIN, run, at);
    }

    private static void update(TenantSql jdbc, String statement, RunId run, Instant at) {
        var bound = jdbc.sql(statement).param("run", run.value());
        int _ =
                statement.contains(":now")
                        ? bound.param("now", at.atOffset(ZoneOffset.UTC)).update()
                        : bound.update();
    }
}

package dev.grove.core.run;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;

/** So many rows of runs, and of their log, that a planner has something to choose from. */
public final class ManyRuns {

    private static final String COPIES =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, status,
                                    goal, model, limits, metadata, workspace_files, priority, event_seq, epoch,
                                    created_at, finished_at)
            SELECT r.tenant_id, c.id, r.kind, r.agent_id, r.agent_name, r.agent_version, c.id, 'completed',
                   r.goal, r.model, r.limits, r.metadata, r.workspace_files, r.priority, 1, 1, r.created_at, now()
              FROM agent_runs r, LATERAL (SELECT gen_random_uuid() AS id FROM generate_series(1, :runs)) c
             WHERE r.id = :run
            """;

    private static final String LOGS =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, '{"type":"run.queued"}' FROM agent_runs
             WHERE status = 'completed'
            """;

    private ManyRuns() {}

    /** Adds runs that have ended, and has the statistics gathered. */
    public static void thatAreOver(RunFixtures fixtures, TenantId tenant, AgentId agent, int runs) {
        RunId first = fixtures.queuedRun(tenant, agent, 50);
        fixtures.owner().sql(COPIES).param("run", first.value()).param("runs", runs).update();
        fixtures.owner().sql(LOGS).update();
        fixtures.owner().sql("ANALYZE agent_runs").update();
        fixtures.owner().sql("ANALYZE run_log").update();
    }
}

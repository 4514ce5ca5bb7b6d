package dev.grove.core.run.queue;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;

/**
 * The run of a workflow that a run is in, at the top of those within each other: it has pinned what
 * their nodes use. Where an agent began it, what that one pinned is its own.
 */
final class WorkflowAround {

    private static final String FIND =
            """
            WITH RECURSIVE up AS (
                SELECT id, parent_run_id FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                UNION ALL
                SELECT r.id, r.parent_run_id FROM agent_runs r JOIN up ON r.id = up.parent_run_id
                 WHERE r.tenant_id = :tenant AND r.kind = 'workflow'
            )
            SELECT id FROM up WHERE parent_run_id IS NULL OR parent_run_id NOT IN (SELECT id FROM up)
            """;

    private WorkflowAround() {}

    /**
     * @param run of a workflow, or of a graph within one
     */
    static RunId of(TenantSql jdbc, RunId run) {
        return jdbc.sql(FIND).param("run", run.value()).query(Rows.of(RunId.class)).single();
    }
}

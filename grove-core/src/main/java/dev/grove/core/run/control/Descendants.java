package dev.grove.core.run.control;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.List;

/** Finds what is below a run in its tree. */
final class Descendants {

    private static final String UNCANCELLED =
            """
            WITH RECURSIVE tree AS (
                SELECT id, status, cancel_requested, depth FROM agent_runs
                 WHERE tenant_id = :tenant AND parent_run_id = :run
                UNION ALL
                SELECT r.id, r.status, r.cancel_requested, r.depth
                  FROM agent_runs r JOIN tree ON r.parent_run_id = tree.id
                 WHERE r.tenant_id = :tenant
            )
            SELECT id FROM tree
             WHERE status IN ('queued', 'running', 'waiting') AND NOT cancel_requested
             ORDER BY depth, id
            """;

    private Descendants() {}

    /** Finds descendants that live and were not asked to end, parents before their children. */
    static List<RunId> uncancelled(TenantSql jdbc, RunId run) {
        return jdbc.sql(UNCANCELLED).param("run", run.value()).query(Rows.of(RunId.class)).list();
    }
}

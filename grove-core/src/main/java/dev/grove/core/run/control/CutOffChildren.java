package dev.grove.core.run.control;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.List;

/**
 * Runs that a run waited for when both were cancelled: the call that began one has no answer yet.
 */
final class CutOffChildren {

    private static final String FIND =
            """
            SELECT c.id
              FROM agent_run_delegations d JOIN agent_runs c ON c.tenant_id = :tenant AND c.id = d.child_run_id
             WHERE d.tenant_id = :tenant AND d.parent_run_id = :run AND c.status = 'cancelled'
               AND (SELECT w.resolution FROM agent_run_waits w
                     WHERE w.tenant_id = :tenant AND w.run_id = :run AND w.turn = d.turn AND w.call_id = d.call_id AND w.kind = 'child'
                     ORDER BY w.id DESC LIMIT 1) = 'withdrawn'
             ORDER BY c.id
            """;

    private CutOffChildren() {}

    static List<RunId> of(TenantSql jdbc, RunId run) {
        return jdbc.sql(FIND).param("run", run.value()).query(Rows.of(RunId.class)).list();
    }
}

package dev.grove.core.run.control;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.time.Instant;
import java.util.Set;

/** Changes to a workflow's nodes as its run ends or goes on, in the same transaction. */
public interface WorkflowNodes {

    /** Nothing of the run goes on. */
    void cancel(TenantSql jdbc, RunId run, Instant at);

    /**
     * Tries nodes again that failed or were cut off.
     *
     * @param repeat nodes whose calls may have taken effect and are made again all the same
     * @throws dev.grove.core.error.GroveException run_not_resumable, with the nodes that are to be
     *     named or settled first
     */
    void reopen(TenantSql jdbc, RunId run, Instant at, Set<String> repeat);

    /** Tries them again where no caller can be asked: a node whose call is in doubt fails again. */
    void reopenUnasked(TenantSql jdbc, RunId run, Instant at);
}

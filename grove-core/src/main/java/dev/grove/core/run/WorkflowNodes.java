package dev.grove.core.run;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.time.Instant;

/**
 * What the end of a workflow's run, and its going on, mean for its nodes; in the same transaction.
 */
public interface WorkflowNodes {

    /** Nothing of the run goes on. */
    void cancel(TenantSql jdbc, RunId run, Instant at);

    /** What had failed, or was cut off, is tried again. */
    void reopen(TenantSql jdbc, RunId run, Instant at);
}

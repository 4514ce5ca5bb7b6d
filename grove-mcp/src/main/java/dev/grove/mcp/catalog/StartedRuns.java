package dev.grove.mcp.catalog;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.jspecify.annotations.Nullable;

/** Runs that calls have started, by the run alone: the server of the call may be gone. */
public interface StartedRuns {

    /**
     * Waits until the run does not go on by itself and answers what the call that has started it
     * would have answered. Reports progress meanwhile; a call that is cancelled cancels the run.
     *
     * @param lastProgress the last one that the caller was sent, or null to begin with what happens
     *     from now on
     * @throws dev.grove.core.error.GroveException not_found
     */
    CallToolResult await(CallContext context, RunId run, @Nullable Long lastProgress)
            throws InterruptedException;

    /** Cancels a run; one that has ended or does not exist stays as it is. */
    void cancel(TenantId tenant, RunId run);
}

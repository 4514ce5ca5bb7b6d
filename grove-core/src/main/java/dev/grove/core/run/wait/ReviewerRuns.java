package dev.grove.core.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.queue.PendingRun;
import java.time.Duration;
import tools.jackson.databind.node.ObjectNode;

/** Runs of agents that review calls, below the run that makes the call. */
public interface ReviewerRuns {

    /**
     * Review of a call.
     *
     * @param longest that it may take
     */
    record Task(String agent, String goal, ObjectNode outputSchema, Duration longest) {}

    /**
     * Prepares a run of the agent's current version; its caller inserts it.
     *
     * @throws GroveException not_found, and all that the start of an agent may fail with
     */
    PendingRun prepare(TenantId tenant, RunId reviewed, Task task);

    /** Cancels a run; one that has ended stays so. */
    void cancel(TenantId tenant, RunId reviewer);
}

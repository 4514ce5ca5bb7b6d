package dev.grove.core.run.child;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.query.ChildRows;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Workflows that runs of agents call. */
public interface WorkflowChildren {

    /**
     * Makes the run of a workflow that a call asks for.
     *
     * @param birth of that run
     * @param inherited values of the run that calls, and of its root
     * @param longest that it may take
     * @param longestWait for people and applications; null for no cap
     * @throws GroveException all that the start of a workflow may fail with
     */
    PendingRun child(
            RunBirth birth,
            WaitRequest.ChildWorkflow asked,
            ChildRows.Inherited inherited,
            Duration longest,
            @Nullable Duration longestWait);

    /** It is durable, and takes its first step. Never fails. */
    void begun(TenantId tenant, RunId child);
}

package dev.grove.core.run;

import dev.grove.core.agent.Limits;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;

/** Workflows that runs of agents call. */
public interface WorkflowChildren {

    /**
     * The run of a workflow that a call asks for.
     *
     * @param ofRoot limits of the tree's root
     * @param longest that it may take
     * @throws GroveException all that the start of a workflow may fail with
     */
    NewRun child(
            TenantId tenant,
            WaitRequest.ChildWorkflow asked,
            Limits ofRoot,
            Duration longest,
            int priority);

    /** It is durable, and takes its first step. Never fails. */
    void begun(TenantId tenant, RunId child);
}

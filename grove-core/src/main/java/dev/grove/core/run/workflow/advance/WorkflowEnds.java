package dev.grove.core.run.workflow.advance;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.wait.ChildWaits;
import dev.grove.core.run.workflow.node.WorkflowEnd;
import org.springframework.stereotype.Component;

/** Follow-up of the end of a workflow's run, once it is durable. */
@Component
class WorkflowEnds {

    private final RunEndings endings;
    private final ChildWaits parents;

    WorkflowEnds(RunEndings endings, ChildWaits parents) {
        this.endings = endings;
        this.parents = parents;
    }

    void count(RunId run, WorkflowEnd end) {
        switch (end) {
            case WorkflowEnd.Completed _ -> endings.count(StopReason.OUTPUT);
            case WorkflowEnd.Stopped(StopReason reason) -> endings.count(reason);
            case WorkflowEnd.Failed(var error) -> endings.countFailed(error);
        }
        endings.unexecuted(run);
    }

    /** Whatever waits for it may go on. */
    void tellParent(TenantId tenant, RunId run) {
        parents.ended(tenant, run);
    }
}

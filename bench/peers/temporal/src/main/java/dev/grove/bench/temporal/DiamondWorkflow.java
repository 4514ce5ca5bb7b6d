package dev.grove.bench.temporal;

import dev.grove.bench.workflow.Diamond;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;

/** Runs of the agent are child workflows. */
public final class DiamondWorkflow implements DiamondFlow {

    @Override
    public String diamond(Diamond diamond) {
        String before = agent().run(diamond.first());
        Promise<String> left = Async.function(agent()::run, Diamond.after(diamond.left(), before));
        Promise<String> right =
                Async.function(agent()::run, Diamond.after(diamond.right(), before));
        return agent().run(Diamond.after(diamond.last(), left.get(), right.get()));
    }

    /** A stub is of one child. */
    private static Agent agent() {
        return Workflow.newChildWorkflowStub(Agent.class);
    }
}

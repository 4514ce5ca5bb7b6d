package dev.grove.bench.temporal;

import dev.grove.bench.workflow.Diamond;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Four runs of the agent. */
@WorkflowInterface
public interface DiamondFlow {

    @WorkflowMethod
    String diamond(Diamond diamond);
}

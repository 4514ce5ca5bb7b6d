package dev.grove.bench.temporal;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A run of the agent. */
@WorkflowInterface
public interface Agent {

    /** The result of a run. */
    @WorkflowMethod
    String run(String goal);
}

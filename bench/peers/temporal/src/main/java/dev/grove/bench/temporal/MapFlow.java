package dev.grove.bench.temporal;

import dev.grove.bench.workflow.Elements;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A call of a tool for each element. */
@WorkflowInterface
public interface MapFlow {

    /**
     * @param from the first element that is left to do
     */
    @WorkflowMethod
    String map(Elements elements, int from);
}

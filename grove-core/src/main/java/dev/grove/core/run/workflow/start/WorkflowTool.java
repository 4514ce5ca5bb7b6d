package dev.grove.core.run.workflow.start;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.WaitRequest;
import dev.grove.core.workflow.definition.WorkflowSignature;

/** {@code workflow:<name>}: an agent has a workflow run, and waits for its output. */
public record WorkflowTool(WorkflowSignature workflow) implements Tool {

    @Override
    public ToolSpec spec() {
        return workflow.spec();
    }

    @Override
    public boolean startsRuns() {
        return true;
    }

    /** Outside of the work of an agent, POST /workflows/{name}/runs starts one. */
    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        return new ToolOutcome.Waiting(
                new WaitRequest.ChildWorkflow(
                        workflow.id(),
                        workflow.name(),
                        workflow.version(),
                        workflow.inputOf(call.arguments())));
    }
}

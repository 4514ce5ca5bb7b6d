package dev.grove.core.run.workflow.start;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.WaitRequest;
import dev.grove.core.workflow.definition.WorkflowSignature;
import dev.grove.core.workflow.definition.WorkflowsByName;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code run_workflow}: an agent has one of the workflows run that its definition names, and waits
 * for its output. The input is held against the workflow's schema when the run is made.
 */
public record RunWorkflowTool(WorkflowsByName workflows) implements Tool {

    @Override
    public ToolSpec spec() {
        return workflows.spec();
    }

    @Override
    public boolean startsRuns() {
        return true;
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        JsonNode input = call.arguments().path(WorkflowsByName.INPUT);
        return workflows
                .named(call.arguments().path(WorkflowsByName.NAME).asString(""))
                .<ToolOutcome>map(workflow ->
                        new ToolOutcome.Waiting(
                                new WaitRequest.ChildWorkflow(
                                        workflow.id(),
                                        workflow.name(),
                                        workflow.version(),
                                        input.isMissingNode()
                                                ? JsonNodeFactory.instance.objectNode()
                                                : input)))
                .orElseGet(() -> new ToolOutcome.Failed("name must be one of " + names()));
    }

    private String names() {
        return workflows.workflows().stream()
                .map(WorkflowSignature::name)
                .collect(Collectors.joining(", "));
    }
}

package dev.grove.mcp.workflow;

import dev.grove.core.key.Scope;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.WorkflowSignature;
import dev.grove.language.workflow.WorkflowDefinition;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.catalog.ToolDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Published workflow as a tool. */
record PublishedWorkflowTool(StoredWorkflow workflow, PublishedWorkflowCalls calls)
        implements McpTool {

    @Override
    public ToolDescriptor definition() {
        WorkflowSignature signature = WorkflowSignature.of(workflow);
        return new ToolDescriptor(
                workflow.name(),
                null,
                signature.toolDescription(),
                signature.arguments(),
                output(workflow.definition()),
                ToolAnnotations.UNKNOWN,
                Scope.INVOKE);
    }

    @Override
    public Outcome<CallToolResult> call(ObjectNode arguments, CallContext context)
            throws InterruptedException {
        return calls.call(
                workflow,
                WorkflowSignature.of(workflow).inputOf(arguments),
                output(workflow.definition()) != null,
                context);
    }

    /** The schema that clients see must be of an object; a workflow's may be of anything. */
    static @Nullable ObjectNode output(WorkflowDefinition definition) {
        ObjectNode schema = definition.outputSchema();
        return schema != null && schema.path("type").asString("").equals("object") ? schema : null;
    }
}

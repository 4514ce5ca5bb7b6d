package dev.grove.mcp.workflow;

import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Brings the workflows that a tenant has published. */
@Component
class PublishedWorkflows implements McpToolSource {

    private final Workflows workflows;
    private final PublishedWorkflowCalls calls;

    PublishedWorkflows(Workflows workflows, PublishedWorkflowCalls calls) {
        this.workflows = workflows;
        this.calls = calls;
    }

    @Override
    public List<McpTool> list(McpCaller caller, String after, int limit) {
        return caller.tenant() == null
                ? List.of()
                : workflows.listPublished(caller.tenant(), after, limit).stream()
                        .map(this::tool)
                        .toList();
    }

    @Override
    public Optional<McpTool> find(McpCaller caller, String name) {
        return caller.tenant() == null
                ? Optional.empty()
                : workflows.findPublished(caller.tenant(), name).map(this::tool);
    }

    private McpTool tool(StoredWorkflow workflow) {
        return new PublishedWorkflowTool(workflow, calls);
    }
}

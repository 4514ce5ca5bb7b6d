package dev.grove.core.workflow.definition;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.TenantTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.workflow.document.WorkflowDocuments;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Workflows as agents list them: {@code workflow:} and the name. */
@Component
class WorkflowTools implements TenantTools {

    private final WorkflowSignatures signatures;
    private final WorkflowToolPins pins;

    /** Looked up late: what runs workflows needs the tools of agents, and so this. */
    private final ObjectProvider<WorkflowCalls> calls;

    WorkflowTools(
            WorkflowSignatures signatures,
            WorkflowToolPins pins,
            ObjectProvider<WorkflowCalls> calls) {
        this.signatures = signatures;
        this.pins = pins;
        this.calls = calls;
    }

    /** The names of the workflows that an allowlist lists. */
    static Set<String> workflowsAmong(Collection<String> tools) {
        return tools.stream()
                .filter(name -> name.startsWith(WorkflowSignature.PREFIX))
                .map(WorkflowTools::workflow)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String workflow(String tool) {
        return tool.substring(WorkflowSignature.PREFIX.length());
    }

    @Override
    public boolean owns(String name) {
        return name.startsWith(WorkflowSignature.PREFIX)
                && WorkflowDocuments.isName(workflow(name));
    }

    @Override
    public List<ToolSpec> list(TenantId tenant) {
        return signatures.list(tenant).stream().map(WorkflowSignature::spec).toList();
    }

    @Override
    public Optional<String> unavailable(ToolSpec spec) {
        return calls.getIfAvailable() == null
                ? Optional.of("this server stores workflows and does not run them")
                : Optional.empty();
    }

    @Override
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        List<String> workflows = names.stream().map(WorkflowTools::workflow).toList();
        if (pins.add(tenant, agent, agentVersion, workflows) < names.size()) {
            throw GroveException.invalid(
                    "tools",
                    "names a workflow that was deleted at this moment; GET /workflows lists them");
        }
    }

    @Override
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        List<String> workflows = names.stream().map(WorkflowTools::workflow).toList();
        return pins.countCurrent(tenant, agent, agentVersion, workflows) == names.size();
    }

    @Override
    public List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion) {
        WorkflowCalls made = calls.getIfAvailable();
        return made == null
                ? List.of()
                : signatures.listPinned(tenant, agent, agentVersion).stream()
                        .map(made::tool)
                        .toList();
    }

    /** A workflow is not called as a tool by itself: it is run. */
    @Override
    public Optional<JsonNode> pin(TenantId tenant, String name) {
        return Optional.empty();
    }

    @Override
    public Optional<Tool> pinned(TenantId tenant, JsonNode pin) {
        return Optional.empty();
    }
}

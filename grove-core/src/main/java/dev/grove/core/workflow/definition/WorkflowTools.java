package dev.grove.core.workflow.definition;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.TenantTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.document.WorkflowDocuments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Workflows as agents list them: {@code workflow:} and the name, or {@code run_workflow} for all
 * that they name besides.
 */
@Component
class WorkflowTools implements TenantTools {

    private final WorkflowSignatures signatures;
    private final WorkflowToolPins pins;

    /** Looked up late: what runs workflows needs the tools of agents, and so this. */
    private final ObjectProvider<WorkflowCalls> calls;

    /** Looked up late as well: it reads agents. */
    private final ObjectProvider<AgentCycles> cycles;

    WorkflowTools(
            WorkflowSignatures signatures,
            WorkflowToolPins pins,
            ObjectProvider<WorkflowCalls> calls,
            ObjectProvider<AgentCycles> cycles) {
        this.signatures = signatures;
        this.pins = pins;
        this.calls = calls;
        this.cycles = cycles;
    }

    /** The names of the workflows that an agent may call, in either way. */
    static Set<String> workflowsOf(AgentDefinition agent) {
        return Stream.concat(workflowsAmong(agent.tools()).stream(), agent.workflows().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<String> workflowsAmong(Collection<String> tools) {
        return tools.stream()
                .filter(name -> name.startsWith(WorkflowSignature.PREFIX))
                .map(WorkflowTools::workflow)
                .toList();
    }

    private static String workflow(String tool) {
        return tool.substring(WorkflowSignature.PREFIX.length());
    }

    @Override
    public boolean owns(String name) {
        return name.equals(ReservedNames.RUN_WORKFLOW)
                || (name.startsWith(WorkflowSignature.PREFIX)
                        && WorkflowDocuments.isName(workflow(name)));
    }

    @Override
    public List<ToolSpec> list(TenantId tenant) {
        return Stream.concat(
                        Stream.of(WorkflowsByName.offered()),
                        signatures.list(tenant).stream().map(WorkflowSignature::spec))
                .toList();
    }

    @Override
    public Optional<String> unavailable(ToolSpec spec) {
        return calls.getIfAvailable() == null
                ? Optional.of("this server stores workflows and does not run them")
                : Optional.empty();
    }

    @Override
    public Optional<String> cycle(TenantId tenant, String agent, String tool) {
        return tool.equals(ReservedNames.RUN_WORKFLOW)
                ? Optional.empty()
                : cycles.getObject().find(tenant, agent, workflow(tool));
    }

    @Override
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        List<String> workflows = workflowsAmong(names);
        if (pins.add(tenant, agent, agentVersion, workflows) < workflows.size()) {
            throw GroveException.invalid(
                    "tools",
                    "names a workflow that was deleted at this moment; GET /workflows lists them");
        }
    }

    @Override
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        List<String> workflows = workflowsAmong(names);
        return pins.countCurrent(tenant, agent, agentVersion, workflows) == workflows.size();
    }

    @Override
    public List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion) {
        WorkflowCalls made = calls.getIfAvailable();
        return made == null
                ? List.of()
                : tools(made, signatures.listPinned(tenant, agent, agentVersion));
    }

    private static List<Tool> tools(WorkflowCalls made, List<WorkflowSignatures.Pinned> pinned) {
        List<Tool> tools = new ArrayList<>();
        pinned.stream()
                .filter(WorkflowSignatures.Pinned::isTool)
                .forEach(one -> tools.add(made.tool(one.workflow())));
        List<WorkflowSignature> byName =
                pinned.stream()
                        .filter(WorkflowSignatures.Pinned::byName)
                        .map(WorkflowSignatures.Pinned::workflow)
                        .toList();
        if (!byName.isEmpty()) {
            tools.add(made.tool(new WorkflowsByName(byName)));
        }
        return tools;
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

package dev.grove.core.sheet;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.PageRequest;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.core.policy.reach.BoundLayers;
import dev.grove.core.policy.reach.PolicyReach;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.analysis.NamedDefinitions;
import dev.grove.language.analysis.WorkflowAnalysis;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Definitions of a tenant, as runs that start now would have them. */
@Component
class ReachedDefinitions {

    private final Agents agents;
    private final AgentTools tools;
    private final AgentPolicies policies;
    private final PolicyReach reach;
    private final Workflows workflows;

    ReachedDefinitions(
            Agents agents,
            AgentTools tools,
            AgentPolicies policies,
            PolicyReach reach,
            Workflows workflows) {
        this.agents = agents;
        this.tools = tools;
        this.policies = policies;
        this.reach = reach;
        this.workflows = workflows;
    }

    /** Layers of a version of an agent, under the ceiling of the tenant. */
    BoundLayers layers(TenantId tenant, PinnedAgent agent) {
        List<String> ceiling = reach.ceiling(tenant);
        List<String> own =
                agent.definition().policies().isEmpty()
                        ? List.of()
                        : policies.digests(tenant, agent.id(), agent.version());
        return PolicyReach.bound(
                ceiling,
                own,
                reach.read(
                        tenant, Stream.concat(ceiling.stream(), own.stream()).distinct().toList()));
    }

    /** Tools that runs of a version of an agent may call. */
    ToolRegistry tools(TenantId tenant, PinnedAgent agent) {
        return tools.registry(
                new AgentTools.Listed(
                        tenant, agent.id(), agent.version(), agent.definition().allowlist()),
                agent.definition().pauses().clientTools(),
                null);
    }

    /** Agents that a call may name, by name. */
    List<PinnedAgent> agents(TenantId tenant, int most) {
        return agents.list(tenant, new PageRequest(most, null)).items().stream()
                .map(stored ->
                        new PinnedAgent(
                                stored.id(), stored.name(), stored.version(), stored.definition()))
                .toList();
    }

    Optional<PinnedAgent> agent(TenantId tenant, String name) {
        return agents.findPinned(tenant, name, null);
    }

    /** Finds the definitions that the current version of a workflow names. */
    Optional<NamedDefinitions> workflow(TenantId tenant, String name) {
        return workflows
                .find(tenant, name)
                .map(workflow -> WorkflowAnalysis.named(workflow.definition()));
    }

    /** Tool that a node of a workflow calls alone. */
    Optional<Tool> nodeTool(TenantId tenant, String name) {
        ToolRegistry alone =
                tools.alone(
                        tenant,
                        name,
                        tools.isServerTool(name) ? null : tools.pin(tenant, name).orElse(null),
                        List.of());
        return alone.resolve(name) instanceof ToolRegistry.Found found
                ? Optional.of(found.tool())
                : Optional.empty();
    }
}

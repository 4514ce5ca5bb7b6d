package dev.grove.core.sheet;

import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.policy.reach.BoundLayers;
import dev.grove.core.tool.ToolRegistry;
import java.util.List;
import java.util.Optional;

/**
 * Tools of an agent's version under layers.
 *
 * @param bound layers that its calls are decided by
 */
record AgentReach(PinnedAgent agent, BoundLayers bound, List<ReachedTool> tools) {

    AgentReach {
        tools = List.copyOf(tools);
    }

    static AgentReach of(PinnedAgent agent, ToolRegistry registry, BoundLayers bound) {
        List<String> approvals = agent.definition().pauses().approvals();
        return new AgentReach(
                agent,
                bound,
                registry.specs().stream()
                        .map(spec -> (ToolRegistry.Found) registry.resolve(spec.name()))
                        .map(found ->
                                ReachedTool.of(
                                        found.tool(),
                                        found.tool().needsApproval()
                                                || approvals.contains(found.tool().spec().name()),
                                        bound,
                                        BoundLayers.known(found.tool().spec(), agent.name())))
                        .toList());
    }

    /** The tool of that name, if some call of it is open. */
    Optional<ReachedTool> open(String tool) {
        return tools.stream().filter(each -> each.name().equals(tool) && each.isOpen()).findFirst();
    }
}

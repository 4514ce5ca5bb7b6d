package dev.grove.core.tool;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** What agents may call: tools of this server, and those of their tenant that they pinned. */
@Component
public class AgentTools {

    private final Tools server;
    private final OwnTools own;

    public AgentTools(Tools server, OwnTools own) {
        this.server = server;
        this.own = own;
    }

    /** One version of an agent, and the tools that it lists. */
    public record Listed(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> allowlist) {}

    /** All that an allowlist of the tenant may name, by bucket, then by name. */
    public List<ToolOffer> offers(TenantId tenant) {
        List<ToolOffer> offers = new ArrayList<>();
        for (ToolSpec spec : server.list()) {
            offers.add(new ToolOffer(spec, server.unavailable(spec.name())));
        }
        offers.addAll(own.offers(tenant));
        return offers;
    }

    /**
     * What a run of the agent may call, in the allowlist's order.
     *
     * @param brought by the agent itself: where the allowlist names them, or at its end
     * @param outputSchema what the agent's final result must satisfy, or null for any
     */
    public ToolRegistry registry(
            Listed agent, Collection<? extends Tool> brought, @Nullable ObjectNode outputSchema) {
        List<Tool> own = new ArrayList<>(pinnedBy(agent));
        own.addAll(brought);
        return server.registry(agent.allowlist(), own, outputSchema);
    }

    /** Why the agent cannot be run at the moment: the first of its tools that cannot be used. */
    public Optional<String> unavailable(Listed agent) {
        return allUnavailable(agent).entrySet().stream()
                .findFirst()
                .map(tool -> tool.getKey() + ": " + tool.getValue());
    }

    /**
     * Why tools of an agent cannot be used at the moment and how to mend it, by their names: those
     * of the server first.
     */
    public Map<String, String> allUnavailable(Listed agent) {
        Map<String, String> unavailable = new LinkedHashMap<>();
        for (String name : agent.allowlist()) {
            server.unavailable(name).ifPresent(why -> unavailable.put(name, why));
        }
        for (Tool tool : pinnedBy(agent)) {
            own.unavailable(tool.spec()).ifPresent(why -> unavailable.put(tool.spec().name(), why));
        }
        return unavailable;
    }

    /** Nothing is asked for an agent that lists tools of the server alone. */
    private List<Tool> pinnedBy(Listed agent) {
        List<String> others =
                agent.allowlist().stream().filter(name -> server.find(name).isEmpty()).toList();
        return own.pinnedBy(agent, others);
    }
}

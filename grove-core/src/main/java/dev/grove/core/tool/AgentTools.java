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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools that agents may call: those of this server, and those of their tenant that they pinned. */
@Component
public class AgentTools {

    private final Tools server;
    private final OwnTools own;

    public AgentTools(Tools server, OwnTools own) {
        this.server = server;
        this.own = own;
    }

    /** Version of an agent, and the tools that it lists. */
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
     * Tools that a run of the agent may call, in the allowlist's order.
     *
     * @param brought tools of the agent itself: where the allowlist names them, or at its end
     * @param outputSchema schema that the agent's final result must satisfy, or null for any
     */
    public ToolRegistry registry(
            Listed agent, Collection<? extends Tool> brought, @Nullable ObjectNode outputSchema) {
        List<Tool> own = new ArrayList<>(pinnedBy(agent));
        own.addAll(brought);
        return server.registry(agent.allowlist(), own, outputSchema);
    }

    /**
     * Tools of a run that calls a single tool.
     *
     * @param pin result of {@link #pin} for a tool that a tenant brought; null for any other
     * @param brought tools of the call itself
     */
    public ToolRegistry alone(
            TenantId tenant,
            String name,
            @Nullable JsonNode pin,
            Collection<? extends Tool> brought) {
        List<Tool> own = new ArrayList<>(brought);
        if (pin != null) {
            this.own.pinned(tenant, name, pin).ifPresent(own::add);
        }
        return server.registry(List.of(name), own, null);
    }

    public boolean isServerTool(String name) {
        return server.find(name).isPresent();
    }

    /** The names that the tenant may call nearest to one that it may not, the nearest first. */
    public List<String> nearest(TenantId tenant, String name) {
        return server.nearest(name, own.list(tenant).stream().map(ToolSpec::name).toList());
    }

    /** Why a tool cannot be used at the moment and how to mend it. */
    public Optional<String> unavailable(ToolSpec spec) {
        return server.find(spec.name()).isPresent()
                ? server.unavailable(spec.name())
                : spec.executedBy() == ExecutedBy.CLIENT ? Optional.empty() : own.unavailable(spec);
    }

    /** The present version of a tool that a tenant brought, for a run that calls it alone. */
    public Optional<JsonNode> pin(TenantId tenant, String name) {
        return own.pin(tenant, name);
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

    /** Nothing is asked for an agent that lists tools that only the server can have. */
    private List<Tool> pinnedBy(Listed agent) {
        List<String> others =
                agent.allowlist().stream()
                        .filter(name -> server.find(name).isEmpty() || ReservedNames.wereFree(name))
                        .toList();
        return own.pinnedBy(agent, others);
    }
}

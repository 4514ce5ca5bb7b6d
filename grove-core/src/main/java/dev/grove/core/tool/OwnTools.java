package dev.grove.core.tool;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** All that tenants brought, of whichever kind. A kind is asked only about names that are its. */
@Component
public class OwnTools {

    private final List<TenantTools> kinds;

    public OwnTools(List<TenantTools> kinds) {
        this.kinds = List.copyOf(kinds);
    }

    /** By kind, then by name. */
    public List<ToolSpec> list(TenantId tenant) {
        return kinds.stream().flatMap(kind -> kind.list(tenant).stream()).toList();
    }

    List<ToolOffer> offers(TenantId tenant) {
        return kinds.stream().flatMap(kind -> kind.offers(tenant).stream()).toList();
    }

    Optional<String> unavailable(ToolSpec spec) {
        return kinds.stream()
                .filter(kind -> kind.owns(spec.name()))
                .findFirst()
                .flatMap(kind -> kind.unavailable(spec));
    }

    /** Asks {@link TenantTools#cycle} of the kind that owns the name. */
    public Optional<String> cycle(TenantId tenant, String agent, String name) {
        return kinds.stream()
                .filter(kind -> kind.owns(name))
                .findFirst()
                .flatMap(kind -> kind.cycle(tenant, agent, name));
    }

    /** Calls {@link TenantTools#pin} of each kind with the names that it owns. */
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        boolean _ =
                eachWith(
                        names,
                        (kind, its) -> {
                            kind.pin(tenant, agent, agentVersion, its);
                            return true;
                        });
    }

    /** Whether {@link TenantTools#isCurrent} holds for each kind, with the names that it owns. */
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return eachWith(names, (kind, its) -> kind.isCurrent(tenant, agent, agentVersion, its));
    }

    /** Tools that a version of an agent pinned, of the kinds that own any of the names. */
    List<Tool> pinnedBy(AgentTools.Listed agent, Collection<String> names) {
        return kinds.stream()
                .filter(kind -> names.stream().anyMatch(kind::owns))
                .flatMap(kind ->
                        kind.pinnedBy(agent.tenant(), agent.agent(), agent.agentVersion()).stream())
                .toList();
    }

    /** Asks {@link TenantTools#pin(TenantId, String)} of the kind that owns the name. */
    Optional<JsonNode> pin(TenantId tenant, String name) {
        return kinds.stream()
                .filter(kind -> kind.owns(name))
                .findFirst()
                .flatMap(kind -> kind.pin(tenant, name));
    }

    /** Asks {@link TenantTools#pinned} of the kind that owns the name. */
    Optional<Tool> pinned(TenantId tenant, String name, JsonNode pin) {
        return kinds.stream()
                .filter(kind -> kind.owns(name))
                .findFirst()
                .flatMap(kind -> kind.pinned(tenant, pin));
    }

    private boolean eachWith(
            Collection<String> names, BiPredicate<TenantTools, List<String>> asked) {
        return kinds.stream()
                .allMatch(kind -> {
                    List<String> its = names.stream().filter(kind::owns).toList();
                    return its.isEmpty() || asked.test(kind, its);
                });
    }
}

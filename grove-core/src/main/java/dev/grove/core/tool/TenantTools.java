package dev.grove.core.tool;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Tools that tenants brought, of one kind: what they made themselves, what servers of others have
 * for them. A version of an agent keeps those that it lists, as they were when it was stored.
 */
public interface TenantTools {

    /** Whether a tool of this kind could have the name; no two kinds say so of one name. */
    boolean owns(String name);

    /** Tools that an allowlist may name, in their present versions, by name. */
    List<ToolSpec> list(TenantId tenant);

    /**
     * Tools that an allowlist may name, those that are unavailable at the moment among them, and
     * those that may not be named yet.
     */
    default List<ToolOffer> offers(TenantId tenant) {
        return list(tenant).stream().map(spec -> new ToolOffer(spec, unavailable(spec))).toList();
    }

    /**
     * Why runs with a tool of a tenant cannot be started at the moment and how to mend it. Cheap.
     */
    Optional<String> unavailable(ToolSpec spec);

    /**
     * How a call of the tool would run an agent again that lists it, as far as that can be known,
     * in words for the author of the agent.
     */
    default Optional<String> cycle(TenantId tenant, String agent, String tool) {
        return Optional.empty();
    }

    /**
     * Pins, in the transaction that stores a version of an agent, the present versions of the
     * tenant's tools that it lists.
     *
     * @throws dev.grove.core.error.GroveException validation_failed when one was deleted meanwhile
     */
    void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names);

    /** Whether what a version of an agent pinned is what {@link #pin} would pin now. */
    boolean isCurrent(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names);

    /** Tools that a version of an agent pinned. */
    List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion);

    /**
     * The present version of a tool, for a run that calls it alone and keeps this in its row.
     *
     * @return nothing when the tenant has no such tool, or none that may be called
     */
    Optional<JsonNode> pin(TenantId tenant, String name);

    /** The tool that {@link #pin(TenantId, String)} pinned; nothing when it is there no more. */
    Optional<Tool> pinned(TenantId tenant, JsonNode pin);
}

package dev.grove.core.tool;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The tools that tenants made themselves. A version of an agent keeps the versions of those that it
 * lists, as they were when it was stored.
 */
public interface TenantTools {

    /** As they are now, by name. */
    List<ToolSpec> list(TenantId tenant);

    /** Why a tool of a tenant cannot be used at the moment and how to mend it. Cheap. */
    Optional<String> unavailable(ToolSpec spec);

    /**
     * Pins, in the transaction that stores a version of an agent, the present versions of the
     * tenant's tools that it lists.
     *
     * @throws dev.grove.core.error.GroveException validation_failed when one was deleted meanwhile
     */
    void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names);

    /** Whether what a version of an agent pinned is what {@link #pin} would pin now. */
    boolean isCurrent(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names);

    /** What a version of an agent pinned. */
    List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion);
}

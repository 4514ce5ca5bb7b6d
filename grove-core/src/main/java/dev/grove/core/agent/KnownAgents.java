package dev.grove.core.agent;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Optional;

/**
 * Cache of the agents that this replica has read. A version stays as it is, so a cached one is
 * true; which one is current may have changed since.
 */
final class KnownAgents {

    private static final int MOST = 256;

    private final MostRecent<Version, PinnedAgent> versions = new MostRecent<>(MOST);
    private final MostRecent<Name, PinnedAgent> current = new MostRecent<>(MOST);

    private record Version(TenantId tenant, AgentId agent, int version) {}

    private record Name(TenantId tenant, String name) {}

    Optional<PinnedAgent> version(TenantId tenant, AgentId agent, int version) {
        return versions.find(new Version(tenant, agent, version));
    }

    /** The version that was current when it was last read. */
    Optional<PinnedAgent> lastCurrent(TenantId tenant, String name) {
        return current.find(new Name(tenant, name));
    }

    void keep(TenantId tenant, PinnedAgent agent) {
        versions.put(new Version(tenant, agent.id(), agent.version()), agent);
    }

    void keepCurrent(TenantId tenant, PinnedAgent agent) {
        keep(tenant, agent);
        current.put(new Name(tenant, agent.name()), agent);
    }
}

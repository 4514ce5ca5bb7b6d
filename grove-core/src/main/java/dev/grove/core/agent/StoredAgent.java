package dev.grove.core.agent;

import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.id.AgentId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Version of an agent.
 *
 * @param createdAt creation of the agent, that is, of its first version
 * @param updatedAt when this version was stored
 * @param deletedAt null while the agent lives
 * @param publishedVersion the one that is a tool for MCP clients, or null while none is
 */
public record StoredAgent(
        AgentId id,
        int version,
        AgentDefinition definition,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant deletedAt,
        @Nullable Integer publishedVersion) {

    static StoredAgent of(StoredDefinition<AgentDefinition> stored) {
        return new StoredAgent(
                new AgentId(stored.id()),
                stored.version(),
                stored.definition(),
                stored.createdAt(),
                stored.updatedAt(),
                stored.deletedAt(),
                stored.publishedVersion());
    }

    public String name() {
        return definition.name();
    }

    PinnedAgent pinned() {
        return new PinnedAgent(id, name(), version, definition);
    }

    /** Whether some version is a tool for MCP clients, this one or another. */
    public boolean isPublished() {
        return publishedVersion != null;
    }
}

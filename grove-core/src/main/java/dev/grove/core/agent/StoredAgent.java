package dev.grove.core.agent;

import dev.grove.core.id.AgentId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One version of an agent.
 *
 * @param createdAt of the agent, that is, of its first version
 * @param updatedAt when this version was stored
 * @param deletedAt null while the agent lives
 * @param mcpExposed whether the agent, whatever its version, is a tool for MCP clients
 */
public record StoredAgent(
        AgentId id,
        int version,
        AgentDefinition definition,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant deletedAt,
        boolean mcpExposed) {

    public String name() {
        return definition.name();
    }
}

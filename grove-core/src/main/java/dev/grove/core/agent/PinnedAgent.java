package dev.grove.core.agent;

import dev.grove.core.id.AgentId;

/** Version of an agent that a run executes; it stays as it is, also after the agent was deleted. */
public record PinnedAgent(AgentId id, String name, int version, AgentDefinition definition) {

    /** Binds it as the current version of its agent. */
    public BoundAgent asCurrent() {
        return new BoundAgent(this, version);
    }
}

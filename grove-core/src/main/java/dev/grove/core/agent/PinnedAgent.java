package dev.grove.core.agent;

import dev.grove.core.id.AgentId;

/** What a run executes: a version that stays as it is, also after the agent was deleted. */
public record PinnedAgent(AgentId id, String name, int version, AgentDefinition definition) {}

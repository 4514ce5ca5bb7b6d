package dev.grove.core.session;

import dev.grove.core.id.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * Agent that answers in a session.
 *
 * @param version that answers, until a caller moves it
 * @param model as {@code provider/model}; null for the agent's own
 */
public record SessionAgent(AgentId id, String name, int version, @Nullable String model) {}

package dev.grove.core.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * One call in a turn.
 *
 * @param id unique within the run; the provider's id, made unique by Grove where the provider
 *     repeats itself
 * @param arguments as the model wrote them
 */
public record ToolCall(String id, String name, ObjectNode arguments) {}

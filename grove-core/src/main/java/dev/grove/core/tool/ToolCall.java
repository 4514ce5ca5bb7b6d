package dev.grove.core.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * Tool call in a turn.
 *
 * @param id unique within the run; the provider's id, made unique by Grove where the provider
 *     repeats itself
 * @param arguments unchanged from the model
 */
public record ToolCall(String id, String name, ObjectNode arguments) {

    /**
     * Only member of arguments that were no JSON object, or held a number that nothing else could
     * read: the text that came. Such a call is never executed.
     */
    public static final String UNREADABLE = "__invalid_arguments";
}

package dev.grove.core.model;

import java.util.List;

/** Entry of a conversation's history. */
public sealed interface Message {

    /** The goal, or words of the engine to the model. */
    record User(String text) implements Message {}

    /**
     * Stands at the beginning, after the goal, for turns that the conversation no longer contains.
     *
     * @param answers how many answers it stands for
     */
    record Summary(int answers, String text) implements Message {}

    /**
     * An answer of a model.
     *
     * @param provider who gave it: its raw form goes back only to the same provider, others get
     *     text and tool calls
     */
    record Assistant(String provider, Answer answer) implements Message {}

    /** Results of all tool calls of the answer before, in the order asked. */
    record ToolResults(List<ToolCallResult> results) implements Message {
        public ToolResults {
            results = List.copyOf(results);
        }
    }

    /** The result of one call, as the model reads it. */
    record ToolCallResult(String callId, String toolName, String content, boolean isError) {}
}

package dev.grove.core.model;

import dev.grove.core.tool.ToolCall;
import java.util.List;

/**
 * Answer of a model in one turn.
 *
 * @param model name that the provider gave
 * @param text for people; empty when there are only tool calls
 * @param toolCalls in the order asked; ids unique within the answer
 * @param raw the provider's own JSON of the answer, sent back word for word in later turns and
 *     stored; see the provider's client for its shape
 */
public record Answer(
        String model, String text, List<ToolCall> toolCalls, StopReason stopReason, String raw) {

    public Answer {
        toolCalls = List.copyOf(toolCalls);
    }

    /** Why the model stopped writing. */
    public enum StopReason {
        /** It was done. */
        END,
        /** It asks for tool calls. */
        TOOL_CALLS,
        /** The output limit cut it off. */
        MAX_TOKENS,

        /** The provider paused it, and goes on where the answer is sent back as it came. */
        PAUSED,

        /** It was done, and had said nothing at all: no text and no call. */
        EMPTY,

        /** It was done, and had only thought: no text and no call came. */
        ONLY_THOUGHT,

        /** It was done, and its text is a tool call in markup that no provider reads as one. */
        CALL_AS_TEXT
    }
}

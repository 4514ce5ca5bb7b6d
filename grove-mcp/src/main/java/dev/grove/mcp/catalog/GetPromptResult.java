package dev.grove.mcp.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A prompt, filled in. */
public record GetPromptResult(@Nullable String description, List<Message> messages) {

    public GetPromptResult {
        messages = List.copyOf(messages);
    }

    /** Message to a model. */
    public record Message(Role role, Content content) {}

    /** Speaker of a message. */
    public enum Role {
        USER,
        ASSISTANT
    }
}

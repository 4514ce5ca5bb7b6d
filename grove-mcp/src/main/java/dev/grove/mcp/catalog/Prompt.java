package dev.grove.mcp.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prompt as clients see it.
 *
 * @param name as a tool's
 */
public record Prompt(
        String name,
        @Nullable String title,
        @Nullable String description,
        List<Argument> arguments) {

    public Prompt {
        arguments = List.copyOf(arguments);
    }

    /** Something a prompt is filled in with; always text. */
    public record Argument(String name, @Nullable String description, boolean required) {}
}

package dev.grove.mcp.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a tool answers.
 *
 * @param structured the same as data, or null; older clients are given it only when it is an object
 * @param isError the tool failed in a way that the model may mend
 */
public record ToolResult(List<Content> content, @Nullable JsonNode structured, boolean isError) {

    public ToolResult {
        content = List.copyOf(content);
    }

    public static ToolResult text(String text) {
        return new ToolResult(List.of(Content.text(text)), null, false);
    }

    public static ToolResult error(String text) {
        return new ToolResult(List.of(Content.text(text)), null, true);
    }

    /** Data, with a copy of it as text for clients that read only that. */
    public static ToolResult structured(JsonNode data) {
        return new ToolResult(List.of(Content.text(data.toString())), data, false);
    }
}

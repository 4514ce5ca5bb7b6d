package dev.grove.mcp.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Result of a tool call.
 *
 * @param structured the content as data, or null; older clients are given it only when it is an
 *     object
 * @param isError whether the tool failed in a way that the model may mend
 */
public record CallToolResult(
        List<Content> content, @Nullable JsonNode structured, boolean isError) {

    public CallToolResult {
        content = List.copyOf(content);
    }

    public static CallToolResult text(String text) {
        return new CallToolResult(List.of(Content.text(text)), null, false);
    }

    public static CallToolResult error(String text) {
        return new CallToolResult(List.of(Content.text(text)), null, true);
    }

    /** Data, with a copy of it as text for clients that read only that. */
    public static CallToolResult structured(JsonNode data) {
        return new CallToolResult(List.of(Content.text(data.toString())), data, false);
    }
}

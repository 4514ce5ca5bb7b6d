package dev.grove.mcp.client.tool;

import java.util.List;

/**
 * Outcome of a tool call, in the server's words.
 *
 * @param isError whether the tool says that it failed
 * @param text its structured content, or all its text; other content is named and not carried
 * @param labels that the server gives to it, as it wrote them
 */
public record RemoteAnswer(boolean isError, String text, List<String> labels) {

    public RemoteAnswer {
        labels = List.copyOf(labels);
    }

    /** Answer without labels. */
    public RemoteAnswer(boolean isError, String text) {
        this(isError, text, List.of());
    }
}

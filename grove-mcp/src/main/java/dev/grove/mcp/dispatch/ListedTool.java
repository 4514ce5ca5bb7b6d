package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import java.util.List;

/**
 * A tool at its place in the list.
 *
 * @param place {@code 0} or {@code 1}, for what is listed first and the rest, and the tool's name
 */
record ListedTool(McpTool tool, String place) {

    private static final char FIRST = '0';
    private static final char LATER = '1';

    /** Lists the tools of a source after a place, in their order. */
    static List<ListedTool> of(McpToolSource source, McpCaller caller, String after, int limit) {
        char rank = source.isListedFirst() ? FIRST : LATER;
        if (!after.isEmpty() && after.charAt(0) > rank) {
            return List.of();
        }
        String name = !after.isEmpty() && after.charAt(0) == rank ? after.substring(1) : "";
        return source.list(caller, name, limit).stream()
                .map(tool -> new ListedTool(tool, rank + tool.definition().name()))
                .toList();
    }
}

package dev.grove.mcp.catalog;

import java.util.List;
import java.util.Optional;

/**
 * Brings tools. May return tools above the caller's scope: the dispatcher hides them. Answers at
 * once, from memory or with one query.
 */
public interface McpToolSource {

    /**
     * The caller's tools after a name, in the order of {@link String#compareTo} of their names.
     *
     * @param after empty for the start
     * @param limit at most that many; fewer only at the end
     */
    List<McpTool> list(McpCaller caller, String after, int limit);

    Optional<McpTool> find(McpCaller caller, String name);

    /** Whether its tools are listed before all others: there are clients that read one page. */
    default boolean isListedFirst() {
        return false;
    }
}

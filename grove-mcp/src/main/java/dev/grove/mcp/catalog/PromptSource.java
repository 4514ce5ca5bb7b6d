package dev.grove.mcp.catalog;

import java.util.List;
import java.util.Optional;

/** Brings prompts; lists as {@link McpToolSource} does. */
public interface PromptSource {

    List<McpPrompt> list(McpCaller caller, String after, int limit);

    Optional<McpPrompt> find(McpCaller caller, String name);
}

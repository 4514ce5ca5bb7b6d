package dev.grove.mcp.catalog;

import dev.grove.core.id.RunId;
import java.util.Optional;

/** What calls answer that have started a run, by the run alone: their server may be gone. */
public interface RunResults {

    /**
     * Nothing as long as the run goes on by itself.
     *
     * @throws dev.grove.core.error.GroveException not_found
     */
    Optional<ToolResult> resultOf(McpCaller caller, RunId run);
}

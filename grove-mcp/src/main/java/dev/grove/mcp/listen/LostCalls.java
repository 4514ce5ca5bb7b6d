package dev.grove.mcp.listen;

import dev.grove.core.id.RunId;
import dev.grove.mcp.catalog.McpCaller;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Answers calls whose server has gone. */
public interface LostCalls {

    /**
     * The message that answers, or nothing as long as the run goes on.
     *
     * @param request the call's id
     * @param run that the call has started, or null for none: then nobody knows what became of it
     */
    Optional<String> answer(McpCaller caller, JsonNode request, @Nullable RunId run);
}

package dev.grove.core.tool;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How a call ended. */
public sealed interface ToolOutcome {

    /** It did what was asked. */
    record Completed(String content) implements ToolOutcome {}

    /** It did not; the model reads why and may mend it. */
    record Failed(String content) implements ToolOutcome {}

    /**
     * The agent is done: the run completes with this result.
     *
     * @param result satisfies the agent's output schema where there is one
     */
    record Finished(JsonNode result, @Nullable String summary) implements ToolOutcome {}
}

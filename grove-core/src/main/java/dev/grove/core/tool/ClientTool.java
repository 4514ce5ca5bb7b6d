package dev.grove.core.tool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that the caller's application executes: a call of it makes its run wait for the result.
 *
 * @param timeout how long a call waits; null for as long as the run may
 */
public record ClientTool(ToolSpec spec, @Nullable Duration timeout, boolean needsApproval)
        implements Tool {

    public static ClientTool of(
            String name, String description, ObjectNode inputSchema, @Nullable Duration timeout) {
        // A call is known by its id and answered once, however often it is looked for.
        return new ClientTool(
                new ToolSpec(name, description, inputSchema, Effect.KEYED, Bucket.CLIENT),
                timeout,
                false);
    }

    public String name() {
        return spec.name();
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        return new ToolOutcome.Waiting(new WaitRequest.ClientResult(timeout));
    }
}

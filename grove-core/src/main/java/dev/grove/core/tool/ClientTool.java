package dev.grove.core.tool;

import java.time.Duration;
import java.util.Optional;
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

    public Optional<Duration> patience() {
        return Optional.ofNullable(timeout);
    }

    /** Reached only where the arguments are at fault before anybody is asked. */
    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        throw new IllegalStateException("Nobody executes a client tool here: " + name());
    }
}

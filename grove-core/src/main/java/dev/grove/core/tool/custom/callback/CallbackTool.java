package dev.grove.core.tool.custom.callback;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolConnection;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A tool that a tenant's service executes.
 *
 * @param signingSecret the name of the secret that signs its requests
 * @param timeout for a whole call, repetitions included
 */
public record CallbackTool(
        ToolSpec spec,
        CustomToolWork.Callback work,
        String signingSecret,
        Duration timeout,
        boolean needsApproval,
        Callbacks callbacks)
        implements Tool {

    @Override
    public ToolConnection connection() {
        return new ToolConnection(
                work.url().getHost(),
                Stream.concat(
                                work.headers().values().stream()
                                        .flatMap(value -> value.secretName().stream()),
                                Stream.of(signingSecret))
                        .distinct()
                        .toList());
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        return callbacks.call(this, call, context);
    }
}

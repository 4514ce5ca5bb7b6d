package dev.grove.server.process;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool that leaves a trace of each execution outside of the server, and then waits at a gate if
 * its arguments name one.
 */
record TracedTool(ToolSpec spec, Traces traces) implements Tool {

    private static final int LOOK_EVERY_MILLIS = 20;

    static TracedTool unsafe(Traces traces) {
        return of("count_unsafe", Effect.UNSAFE, traces);
    }

    static TracedTool readOnly(Traces traces) {
        return of("count_read", Effect.READ_ONLY, traces);
    }

    private static TracedTool of(String name, Effect effect, Traces traces) {
        ObjectNode schema =
                (ObjectNode)
                        JsonMapper.shared()
                                .readTree(
                                        """
                                        {"type": "object", "additionalProperties": false,
                                         "properties": {"gate": {"type": "string"}}}
                                        """);
        return new TracedTool(
                new ToolSpec(name, "Leaves a trace.", schema, effect, Bucket.BUILT_IN), traces);
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        traces.executed(context.run().toString(), call.id());
        if (call.arguments().has("gate")) {
            awaitOpen(call.arguments().path("gate").stringValue(), context);
        }
        return new ToolOutcome.Completed("done " + call.id());
    }

    private void awaitOpen(String gate, ToolContext context) {
        CountDownLatch cancelled = new CountDownLatch(1);
        try (var _ = context.cancellation().onRequest(cancelled::countDown)) {
            while (!traces.isOpen(gate)) {
                if (cancelled.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                    throw new ToolInterruptedException("cancelled at gate " + gate);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new ToolInterruptedException("interrupted at gate " + gate);
        }
    }
}

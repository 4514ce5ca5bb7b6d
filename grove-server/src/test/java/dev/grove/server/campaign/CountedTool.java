package dev.grove.server.campaign;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A tool whose one effect is outside of every server: it is counted there, and gives a receipt. */
record CountedTool(ToolSpec spec, Outside outside) implements Probe {

    /** The answer to a call that an execution of a higher epoch has asked about. */
    static final int CONFLICT = 409;

    static List<Tool> all(Outside outside) {
        return List.of(
                of("count_unsafe", Effect.UNSAFE, outside),
                of("count_probe", Effect.PROBE, outside),
                of("count_read", Effect.READ_ONLY, outside),
                of("count_idempotent", Effect.IDEMPOTENT, outside));
    }

    private static CountedTool of(String name, Effect effect, Outside outside) {
        ObjectNode schema =
                (ObjectNode)
                        JsonMapper.shared()
                                .readTree("{\"type\":\"object\",\"additionalProperties\":false}");
        return new CountedTool(
                new ToolSpec(name, "Is counted.", schema, effect, Bucket.BUILT_IN), outside);
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        ObjectNode effect = JsonMapper.shared().createObjectNode();
        effect.put("server", outside.server());
        effect.put("run", context.run().toString());
        effect.put("epoch", context.epoch());
        effect.put("call", call.id());
        effect.put("tool", spec.name());
        return new ToolOutcome.Completed(
                answer(
                        outside.request("/effects")
                                .POST(BodyPublishers.ofString(effect.toString()))
                                .build(),
                        context));
    }

    @Override
    public ProbeOutcome probe(ToolCall call, ToolContext context) {
        String receipts =
                answer(
                        outside.request(
                                        "/effects/"
                                                + context.run()
                                                + "/"
                                                + call.id()
                                                + "?"
                                                + Effects.EPOCH
                                                + context.epoch())
                                .GET()
                                .build(),
                        context);
        return receipts.isEmpty()
                ? new ProbeOutcome.DidNotHappen()
                : new ProbeOutcome.Happened(receipts.lines().findFirst().orElseThrow());
    }

    private String answer(HttpRequest request, ToolContext context) {
        CompletableFuture<HttpResponse<String>> pending =
                outside.client().sendAsync(request, HttpResponse.BodyHandlers.ofString());
        try (var _ = context.cancellation().onRequest(() -> pending.cancel(true))) {
            HttpResponse<String> answer = pending.join();
            if (answer.statusCode() == CONFLICT) {
                throw new ToolInterruptedException(
                        "a later execution has asked about this call since");
            }
            return answer.body();
        } catch (CompletionException | CancellationException e) {
            throw new ToolInterruptedException("it is unknown what became of the request: " + e);
        }
    }
}

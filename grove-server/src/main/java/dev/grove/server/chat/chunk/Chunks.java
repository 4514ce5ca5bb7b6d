package dev.grove.server.chat.chunk;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Spending;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerPart.ToolOutcome;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Chunks of a UI message stream, of the members alone that 6.0.50 knows: it refuses all others. A
 * member that only 7 knows is named so.
 */
public final class Chunks {

    private Chunks() {}

    static ObjectNode of(String type) {
        return JsonNodeFactory.instance.objectNode().put("type", type);
    }

    static ObjectNode start(AnswerHead head) {
        ObjectNode start = of("start").put("messageId", AnswerId.of(head.run()));
        grove(start)
                .put("run_id", head.run().toString())
                .put("session_id", head.session().toString())
                .put("n", head.n());
        return start;
    }

    static ObjectNode text(String type, String id) {
        return of(type).put("id", id);
    }

    static ObjectNode delta(String id, String text) {
        return text("text-delta", id).put("delta", text);
    }

    /**
     * Input of a call.
     *
     * @param byGrove false where the client or a person is asked: the client goes on by itself once
     *     it has answers to all of these
     */
    static ObjectNode input(String call, String tool, ObjectNode arguments, boolean byGrove) {
        ObjectNode input = of("tool-input-available").put("toolCallId", call).put("toolName", tool);
        input.set("input", arguments);
        input.put("dynamic", true);
        return byGrove ? executed(input) : input;
    }

    static ObjectNode approval(RunId run, String call) {
        return of("tool-approval-request")
                .put("approvalId", AnswerId.approval(run, call))
                .put("toolCallId", call);
    }

    /**
     * Signs a request for an approval, for 7.
     *
     * @param reason words to the person who is asked; null for none
     */
    static ObjectNode signed(ObjectNode approval, String signature, @Nullable String reason) {
        if (reason != null) {
            approval.put("reason", reason);
        }
        return approval.put("signature", signature);
    }

    /** Decision on a call, for 7. */
    static ObjectNode decided(RunId run, AnswerPart.ToolDecided decided) {
        ObjectNode response =
                of("tool-approval-response")
                        .put("approvalId", AnswerId.approval(run, decided.id()))
                        .put("approved", decided.approved());
        String reason = decided.expired() ? "Nobody decided in time" : decided.reason();
        if (reason != null) {
            response.put("reason", reason);
        }
        return executed(response);
    }

    /** Message that the answer reads from here on, for 7. */
    static ObjectNode steering(SessionMessage message) {
        ObjectNode steering = of("steering-message").put("id", AnswerId.of(message));
        steering.putArray("parts").addObject().put("type", "text").put("text", message.text());
        return steering;
    }

    static ObjectNode denied(String call) {
        return of("tool-output-denied").put("toolCallId", call);
    }

    static ObjectNode output(String call, ToolOutcome outcome, String content) {
        ObjectNode output =
                outcome == ToolOutcome.COMPLETED
                        ? of("tool-output-available").put("toolCallId", call).put("output", content)
                        : of("tool-output-error").put("toolCallId", call).put("errorText", content);
        return executed(output.put("dynamic", true));
    }

    private static ObjectNode executed(ObjectNode chunk) {
        return chunk.put("providerExecuted", true);
    }

    /**
     * Data of Grove's own.
     *
     * @param id by which a later one replaces it; null for one that belongs to no message
     */
    public static ObjectNode data(String name, @Nullable String id, JsonNode data) {
        ObjectNode chunk = of("data-grove-" + name);
        if (id == null) {
            chunk.put("transient", true);
        } else {
            chunk.put("id", id);
        }
        chunk.set("data", data);
        return chunk;
    }

    static ObjectNode usage(Spending spent) {
        ObjectNode usage = JsonNodeFactory.instance.objectNode();
        usage.put("input_tokens", spent.usage().inputTokens())
                .put("output_tokens", spent.usage().outputTokens())
                .put("cache_read_tokens", spent.usage().cacheReadTokens())
                .put("cache_write_tokens", spent.usage().cacheWriteTokens())
                .put("cost_usd", spent.costUsd());
        return data("usage", "usage", usage);
    }

    static ObjectNode finish(String reason, String status) {
        ObjectNode finish = of("finish").put("finishReason", reason);
        grove(finish).put("status", status);
        return finish;
    }

    public static ObjectNode error(String code, String message) {
        return of("error").put("errorText", code + ": " + message);
    }

    /** Grove's part of the metadata that a chunk has for its message. */
    static ObjectNode grove(ObjectNode chunk) {
        return chunk.withObject("messageMetadata").withObject("grove");
    }
}

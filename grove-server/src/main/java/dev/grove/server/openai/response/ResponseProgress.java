package dev.grove.server.openai.response;

import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.WaitKind;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.openai.CallId;
import dev.grove.server.openai.RunEndError;
import dev.grove.server.openai.SpentTokens;
import dev.grove.server.openai.SpokenText;
import dev.grove.server.openai.WaitWords;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How far a response has come, and the response as it is then. Not thread-safe. */
final class ResponseProgress {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ResponseHead head;
    private final SpokenText text;
    private final SpentTokens spent = new SpentTokens();
    private final ArrayNode calls = NODES.arrayNode();
    private final ObjectNode grove = NODES.objectNode();
    private String status = "queued";
    private boolean ended;
    private @Nullable String incomplete;
    private @Nullable RunError error;
    private @Nullable RunEndError endError;

    ResponseProgress(ResponseHead head, SpokenText text) {
        this.head = head;
        this.text = text;
        grove.put("run_id", head.id().run().toString());
    }

    /** Takes a part, and returns the text that it adds. */
    String add(AnswerPart part) {
        switch (part) {
            case AnswerPart.TurnStarted _ -> status = "in_progress";
            case AnswerPart.Spent(_, var spending) -> spent.add(spending);
            case AnswerPart.Waits waits when WaitWords.endsAnswer(waits) -> wait(waits);
            case AnswerPart.Ended end -> end(end);
            default -> {
                // Text, or nothing that a response has.
            }
        }
        return text.add(part);
    }

    private void wait(AnswerPart.Waits waits) {
        ended = true;
        grove.put("wait", waits.kind().wireName());
        if (waits.kind() != WaitKind.CLIENT_TOOL) {
            status = "incomplete";
            incomplete = waits.kind().wireName();
            return;
        }
        status = "completed";
        for (AnswerPart.Waits.WaitingCall call : waits.calls()) {
            calls.addObject()
                    .put("type", "function_call")
                    .put("id", "fc_" + calls.size() + "_" + head.id().run())
                    .put("call_id", new CallId(head.id().run(), call.id()).toString())
                    .put("name", call.name())
                    .put("arguments", call.arguments().toString())
                    .put("status", "completed");
        }
    }

    private void end(AnswerPart.Ended end) {
        ended = true;
        endError = RunEndError.of(end);
        switch (end) {
            case AnswerPart.Completed _ -> status = "completed";
            case AnswerPart.Stopped stopped -> {
                status = "incomplete";
                incomplete = "max_output_tokens";
                grove.put("stop_reason", stopped.reason().wireName());
                grove.put("message", stopped.message());
            }
            case AnswerPart.Cancelled() -> status = "cancelled";
            case AnswerPart.Failed(RunError why) -> {
                status = "failed";
                error = why;
            }
        }
    }

    ResponseId id() {
        return head.id();
    }

    /** Whether nothing follows in this response. */
    boolean hasEnded() {
        return ended;
    }

    /** Error of an answer that is waited for; null where it ended well, or has not ended. */
    @Nullable RunEndError endError() {
        return endError;
    }

    String status() {
        return status;
    }

    /** Calls that the client is to execute; empty for none. */
    ArrayNode calls() {
        return calls;
    }

    String text() {
        return text.whole();
    }

    /** The message that it holds. */
    ObjectNode message(String itemStatus) {
        ObjectNode message =
                NODES.objectNode()
                        .put("id", head.id().item("msg"))
                        .put("type", "message")
                        .put("status", itemStatus)
                        .put("role", "assistant");
        message.putArray("content");
        return message;
    }

    /** A part of that message. */
    static ObjectNode part(String text) {
        ObjectNode part = NODES.objectNode().put("type", "output_text").put("text", text);
        part.putArray("annotations");
        return part;
    }

    /** The response as it is now. */
    ObjectNode json() {
        ObjectNode json =
                NODES.objectNode()
                        .put("id", head.id().toString())
                        .put("object", "response")
                        .put("created_at", head.created())
                        .put("status", status)
                        .put("background", head.background());
        json.set("error", error());
        json.set("incomplete_details", details());
        json.putNull("instructions").put("max_output_tokens", head.maxOutputTokens());
        json.set("metadata", head.metadata());
        json.put("model", head.model());
        json.set("output", output());
        json.put("parallel_tool_calls", true).putNull("previous_response_id");
        json.put("store", head.id().stored()).putNull("temperature").put("tool_choice", "auto");
        json.putArray("tools");
        json.putNull("top_p").put("truncation", "disabled");
        json.set("usage", ended ? spent.ofResponse() : NODES.nullNode());
        json.set("grove", grove);
        return json;
    }

    private JsonNode error() {
        return error == null
                ? NODES.nullNode()
                : NODES.objectNode().put("code", error.code()).put("message", error.message());
    }

    private JsonNode details() {
        return incomplete == null ? NODES.nullNode() : NODES.objectNode().put("reason", incomplete);
    }

    private ArrayNode output() {
        ArrayNode output = NODES.arrayNode();
        if (!text.whole().isEmpty()) {
            ObjectNode message = message(ended ? "completed" : "in_progress");
            ((ArrayNode) message.path("content")).add(part(text.whole()));
            output.add(message);
        }
        return output.addAll(calls);
    }
}

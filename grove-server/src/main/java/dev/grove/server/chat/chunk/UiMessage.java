package dev.grove.server.chat.chunk;

import dev.grove.core.id.RunId;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Message that a client has once it has read chunks. Not thread-safe. */
public final class UiMessage implements ChunkSink {

    private static final String STATE = "state";
    private static final String STEP = "step-start";
    private static final String TEXT = "text";
    private static final String REASONING = "reasoning";
    private static final String DENIED = "output-denied";
    private static final String CALL = "toolCallId";

    /** States of calls by the chunks that bring them there. */
    private static final Map<String, String> STATES =
            Map.of(
                    "tool-input-available", "input-available",
                    "tool-output-available", "output-available",
                    "tool-output-error", "output-error",
                    "tool-output-denied", DENIED);

    private final RunId run;
    private final ObjectNode message =
            JsonNodeFactory.instance.objectNode().put("id", "").put("role", "assistant");
    private final ArrayNode parts = message.withArray("parts");

    public UiMessage(RunId run) {
        this.run = run;
    }

    /** Returns it as far as chunks have come. */
    public ObjectNode json() {
        return message;
    }

    @Override
    public void take(ObjectNode chunk) {
        String type = chunk.path("type").stringValue();
        if (chunk.has("messageMetadata")) {
            message.withObject("metadata")
                    .withObject("grove")
                    .setAll((ObjectNode) chunk.at("/messageMetadata/grove"));
        }
        switch (type) {
            case "start" -> message.set("id", chunk.path("messageId"));
            case "start-step" -> parts.addObject().put("type", STEP);
            case "reset-step" -> reset();
            case "text-start" -> begin(TEXT);
            case "text-delta" -> add(TEXT, chunk);
            case "text-end" -> last(TEXT).put(STATE, "done");
            case "reasoning-start" -> begin(REASONING);
            case "reasoning-delta" -> add(REASONING, chunk);
            case "reasoning-end" -> last(REASONING).put(STATE, "done");
            case "steering-message" -> parts.add(chunk);
            case "error" ->
                    message.withObject("metadata")
                            .withObject("grove")
                            .put("status", "failed")
                            .set("error", chunk.path("errorText"));
            case "tool-approval-request" -> {
                ObjectNode call = call(chunk);
                call.put(STATE, "approval-requested");
                ObjectNode approval = call.putObject("approval");
                approval.set("id", chunk.path("approvalId"));
                copy(chunk, "reason", approval, "requestReason");
                copy(chunk, "signature", approval, "signature");
            }
            case "tool-approval-response" -> {
                ObjectNode call = callOfApproval(chunk.path("approvalId"));
                call.put(STATE, "approval-responded");
                ObjectNode approval = call.withObject("approval");
                approval.set("approved", chunk.path("approved"));
                copy(chunk, "reason", approval, "reason");
                copy(chunk, "providerExecuted", call, "providerExecuted");
            }
            default -> {
                if (STATES.containsKey(type)) {
                    moved(call(chunk), chunk, STATES.get(type));
                } else if (type.startsWith("data-")) {
                    data(chunk);
                }
            }
        }
    }

    private void moved(ObjectNode call, ObjectNode chunk, String state) {
        call.put(STATE, state);
        if (state.equals(DENIED)) {
            // A client checks what it is given to begin with: a denied call has its decision.
            call.withObject("approval")
                    .put("id", AnswerId.approval(run, call.path(CALL).stringValue()))
                    .put("approved", false);
        }
        for (String member :
                new String[] {"toolName", "input", "output", "errorText", "providerExecuted"}) {
            if (chunk.has(member)) {
                call.set(member, chunk.path(member));
            }
        }
    }

    private static void copy(ObjectNode from, String member, ObjectNode to, String as) {
        if (from.has(member)) {
            to.set(as, from.path(member));
        }
    }

    private void begin(String type) {
        parts.addObject().put("type", type).put(TEXT, "").put(STATE, "streaming");
    }

    private void add(String type, ObjectNode chunk) {
        ObjectNode part = last(type);
        part.put(TEXT, part.path(TEXT).stringValue() + chunk.path("delta").stringValue());
    }

    /** Nothing of the step that is under way counts. */
    private void reset() {
        while (!parts.isEmpty()
                && !parts.get(parts.size() - 1).path("type").asString().equals(STEP)) {
            JsonNode _ = parts.remove(parts.size() - 1);
        }
    }

    private ObjectNode callOfApproval(JsonNode id) {
        for (JsonNode part : parts) {
            if (part.at("/approval/id").equals(id)) {
                return (ObjectNode) part;
            }
        }
        throw new IllegalStateException("A decision on what nobody was asked");
    }

    private ObjectNode call(ObjectNode chunk) {
        JsonNode id = chunk.path(CALL);
        for (JsonNode part : parts) {
            if (part.path(CALL).equals(id)) {
                return (ObjectNode) part;
            }
        }
        ObjectNode call = parts.addObject().put("type", "dynamic-tool");
        call.set(CALL, id);
        return call;
    }

    private void data(ObjectNode chunk) {
        for (JsonNode part : parts) {
            if (part.path("type").equals(chunk.path("type"))
                    && part.path("id").equals(chunk.path("id"))) {
                ((ObjectNode) part).set("data", chunk.path("data"));
                return;
            }
        }
        parts.add(chunk);
    }

    private ObjectNode last(String type) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i).path("type").asString().equals(type)) {
                return (ObjectNode) parts.get(i);
            }
        }
        throw new IllegalStateException("A " + type + " that has not begun");
    }
}

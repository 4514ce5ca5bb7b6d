package dev.grove.server.chat;

import dev.grove.core.id.RunId;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Message that a client has once it has read chunks. Not thread-safe. */
final class UiMessage implements ChunkSink {

    private static final String STATE = "state";
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

    UiMessage(RunId run) {
        this.run = run;
    }

    ObjectNode json() {
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
            case "start-step" -> parts.addObject().put("type", "step-start");
            case "text-start" ->
                    parts.addObject().put("type", "text").put("text", "").put(STATE, "streaming");
            case "text-delta" -> {
                ObjectNode text = last(part -> part.path("type").asString().equals("text"));
                text.put(
                        "text",
                        text.path("text").stringValue() + chunk.path("delta").stringValue());
            }
            case "text-end" ->
                    last(part -> part.path("type").asString().equals("text")).put(STATE, "done");
            case "error" ->
                    message.withObject("metadata")
                            .withObject("grove")
                            .put("status", "failed")
                            .set("error", chunk.path("errorText"));
            case "tool-approval-request" -> {
                ObjectNode call = call(chunk);
                call.put(STATE, "approval-requested");
                call.putObject("approval").set("id", chunk.path("approvalId"));
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

    private ObjectNode last(Predicate<JsonNode> is) {
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (is.test(parts.get(i))) {
                return (ObjectNode) parts.get(i);
            }
        }
        throw new IllegalStateException("A text that has not begun");
    }
}

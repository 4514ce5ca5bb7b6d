package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.JsonCursor;
import dev.grove.core.model.http.failure.ProviderError;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event of an answer's stream, with the members that most events have. A text that is not there
 * is empty, a node missing.
 *
 * @param type as stated, or inferred from the members where a gateway leaves it out; {@code error}
 *     wherever an error is stated
 */
record AnthropicEvent(
        String type,
        JsonNode index,
        Delta delta,
        JsonNode contentBlock,
        JsonNode message,
        JsonNode usage) {

    private static final JsonNode MISSING = MissingNode.getInstance();

    static AnthropicEvent parse(String data) {
        String type = "";
        JsonNode index = MISSING;
        Delta delta = Delta.NONE;
        JsonNode contentBlock = MISSING;
        JsonNode message = MISSING;
        JsonNode usage = MISSING;
        JsonNode error = MISSING;
        try (JsonCursor json = JsonCursor.of(data)) {
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "type" -> type = json.text();
                    case "index" -> index = json.tree();
                    case "delta" -> delta = Delta.parse(json);
                    case "content_block" -> contentBlock = json.tree();
                    case "message" -> message = json.tree();
                    case "usage" -> usage = json.tree();
                    case "error" -> error = json.tree();
                    default -> json.skip();
                }
            }
            json.expectEnd();
        }
        AnthropicEvent event = new AnthropicEvent(type, index, delta, contentBlock, message, usage);
        if (ProviderError.isStated(error)) {
            return event.as("error");
        }
        return type.isEmpty() ? event.as(event.inferredType()) : event;
    }

    private AnthropicEvent as(String named) {
        return new AnthropicEvent(named, index, delta, contentBlock, message, usage);
    }

    private String inferredType() {
        if (message.isObject()) {
            return "message_start";
        }
        if (contentBlock.isObject()) {
            return "content_block_start";
        }
        if (!delta.stopReason().isMissingNode()) {
            return "message_delta";
        }
        return delta.type().isEmpty() ? "" : "content_block_delta";
    }

    /**
     * Adds a piece to a block, in the member that its type names, or ends the answer.
     *
     * @param type as stated, or inferred from the piece
     * @param partialJson text of a call's input; an input that comes as an object is its JSON
     * @param others members that are not known here; null for none
     */
    record Delta(
            String type,
            String text,
            String thinking,
            String signature,
            String partialJson,
            JsonNode stopReason,
            @Nullable ObjectNode others) {

        static final Delta NONE = new Delta("", "", "", "", "", MISSING, null);

        private static Delta parse(JsonCursor json) {
            String type = "";
            String text = "";
            String thinking = "";
            String signature = "";
            String partialJson = "";
            JsonNode stopReason = MISSING;
            ObjectNode others = null;
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "type" -> type = json.text();
                    case "text" -> text = json.text();
                    case "thinking" -> thinking = json.text();
                    case "signature" -> signature = json.text();
                    case "partial_json" -> partialJson = textOrJson(json.tree());
                    case "stop_reason" -> stopReason = json.tree();
                    default -> {
                        others = others == null ? JsonNodeFactory.instance.objectNode() : others;
                        others.set(name, json.tree());
                    }
                }
            }
            Delta delta =
                    new Delta(type, text, thinking, signature, partialJson, stopReason, others);
            return type.isEmpty() ? delta.typed() : delta;
        }

        private Delta typed() {
            String inferred =
                    !text.isEmpty()
                            ? "text_delta"
                            : !thinking.isEmpty()
                                    ? "thinking_delta"
                                    : !partialJson.isEmpty()
                                            ? "input_json_delta"
                                            : !signature.isEmpty() ? "signature_delta" : "";
            return new Delta(inferred, text, thinking, signature, partialJson, stopReason, others);
        }

        private static String textOrJson(JsonNode piece) {
            return piece.isNull() ? "" : piece.isString() ? piece.stringValue() : piece.toString();
        }

        /** A member that is not known here; missing where there is none. */
        JsonNode other(String name) {
            return others == null ? MISSING : others.path(name);
        }
    }
}

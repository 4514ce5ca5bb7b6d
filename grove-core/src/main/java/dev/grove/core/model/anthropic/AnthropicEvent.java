package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.JsonCursor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * An event of an answer's stream: what is read of any of them. A text that is not there is empty, a
 * node missing.
 */
record AnthropicEvent(
        String type,
        JsonNode index,
        Delta delta,
        JsonNode contentBlock,
        JsonNode message,
        JsonNode usage,
        JsonNode error) {

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
        return new AnthropicEvent(type, index, delta, contentBlock, message, usage, error);
    }

    /** What an event adds: a piece of a block, in the member that its type names, or the end. */
    record Delta(
            String type,
            String text,
            String thinking,
            String signature,
            String partialJson,
            JsonNode stopReason) {

        static final Delta NONE = new Delta("", "", "", "", "", MISSING);

        private static Delta parse(JsonCursor json) {
            String type = "";
            String text = "";
            String thinking = "";
            String signature = "";
            String partialJson = "";
            JsonNode stopReason = MISSING;
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "type" -> type = json.text();
                    case "text" -> text = json.text();
                    case "thinking" -> thinking = json.text();
                    case "signature" -> signature = json.text();
                    case "partial_json" -> partialJson = json.text();
                    case "stop_reason" -> stopReason = json.tree();
                    default -> json.skip();
                }
            }
            return new Delta(type, text, thinking, signature, partialJson, stopReason);
        }
    }
}

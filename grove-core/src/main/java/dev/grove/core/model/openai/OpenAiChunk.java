package dev.grove.core.model.openai;

import dev.grove.core.model.http.JsonCursor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A chunk of an answer's stream: what is read of any of them, and of its first choice alone. What
 * is not there is a missing node.
 */
record OpenAiChunk(JsonNode error, JsonNode model, JsonNode usage, Choice choice) {

    private static final JsonNode MISSING = MissingNode.getInstance();

    static OpenAiChunk parse(String data) {
        JsonNode error = MISSING;
        JsonNode model = MISSING;
        JsonNode usage = MISSING;
        Choice choice = Choice.NONE;
        try (JsonCursor json = JsonCursor.of(data)) {
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "error" -> error = json.tree();
                    case "model" -> model = json.tree();
                    case "usage" -> usage = json.tree();
                    case "choices" -> choice = Choice.parseFirst(json);
                    default -> json.skip();
                }
            }
            json.expectEnd();
        }
        return new OpenAiChunk(error, model, usage, choice);
    }

    record Choice(Delta delta, JsonNode finishReason) {

        private static final Choice NONE = new Choice(Delta.NONE, MISSING);

        private static Choice parseFirst(JsonCursor json) {
            if (!json.firstElement()) {
                return NONE;
            }
            Choice first = parse(json);
            json.leaveArray();
            return first;
        }

        private static Choice parse(JsonCursor json) {
            Delta delta = Delta.NONE;
            JsonNode finishReason = MISSING;
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "delta" -> delta = Delta.parse(json);
                    case "finish_reason" -> finishReason = json.tree();
                    default -> json.skip();
                }
            }
            return new Choice(delta, finishReason);
        }
    }

    /** What a chunk adds; a text that is not there is empty. */
    record Delta(String content, String refusal, JsonNode toolCalls) {

        private static final Delta NONE = new Delta("", "", MISSING);

        private static Delta parse(JsonCursor json) {
            String content = "";
            String refusal = "";
            JsonNode toolCalls = MISSING;
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "content" -> content = json.text();
                    case "refusal" -> refusal = json.text();
                    case "tool_calls" -> toolCalls = json.tree();
                    default -> json.skip();
                }
            }
            return new Delta(content, refusal, toolCalls);
        }
    }
}

package dev.grove.core.model.openai;

import dev.grove.core.model.http.answer.JsonCursor;
import dev.grove.core.model.http.failure.ProviderError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A chunk of an answer's stream, or a whole answer: what is read of any of them. What is not there
 * is a missing node.
 *
 * @param rest members of errors, of a chunk that may be one
 */
record OpenAiChunk(
        JsonNode error, JsonNode model, JsonNode usage, List<Choice> choices, ObjectNode rest) {

    private static final JsonNode MISSING = MissingNode.getInstance();
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    static OpenAiChunk parse(String data) {
        return data.startsWith("[") ? parseFirst(data) : parseObject(data);
    }

    /** Gemini wraps its errors into a list. */
    private static OpenAiChunk parseFirst(String data) {
        JsonNode first = JsonMapper.shared().readTree(data).path(0);
        return parseObject(first.isObject() ? first.toString() : "{}");
    }

    private static OpenAiChunk parseObject(String data) {
        JsonNode error = MISSING;
        JsonNode model = MISSING;
        JsonNode usage = MISSING;
        List<Choice> choices = List.of();
        ObjectNode rest = NOTHING;
        try (JsonCursor json = JsonCursor.of(data)) {
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "error" -> error = json.tree();
                    case "model" -> model = json.tree();
                    case "usage" -> usage = or(json.tree(), usage);
                    case "x_groq" -> {
                        JsonNode more = json.tree();
                        usage = or(usage, more.path("usage"));
                        error = or(error, more.path("error"));
                    }
                    case "choices" -> choices = Choice.parseAll(json);
                    case "id", "created", "system_fingerprint", "service_tier", "provider" ->
                            json.skip();
                    default -> {
                        JsonNode value = json.tree();
                        if (!value.isNull() && !isChunk(name, value)) {
                            rest = rest.isEmpty() ? JsonNodeFactory.instance.objectNode() : rest;
                            rest.set(name, value);
                        }
                    }
                }
            }
            json.expectEnd();
        }
        return new OpenAiChunk(error, model, usage, choices, rest);
    }

    /** Whether a member says that it is what all chunks are. */
    private static boolean isChunk(String name, JsonNode value) {
        return name.equals("object") && !value.asString("").equals("error");
    }

    private static JsonNode or(JsonNode one, JsonNode other) {
        return one.isMissingNode() || one.isNull() ? other : one;
    }

    /**
     * The choice that is read: that of the place which was read before.
     *
     * @param place of the choice; negative for the first
     */
    Choice choice(long place) {
        long wanted = Math.max(place, 0);
        for (Choice each : choices) {
            if (each.index() == wanted) {
                return each;
            }
        }
        return place < 0 && !choices.isEmpty() ? choices.getFirst() : Choice.NONE;
    }

    /** The error that it states, if it is one. */
    Optional<ProviderError> failure() {
        if (ProviderError.isStated(error)) {
            return ProviderError.in(rest.deepCopy().set("error", error));
        }
        for (Choice choice : choices) {
            if (ProviderError.isStated(choice.error())) {
                return ProviderError.in(
                        JsonNodeFactory.instance.objectNode().set("error", choice.error()));
            }
        }
        boolean mayBe = (choices.isEmpty() && !usage.isObject()) || rest.has("base_resp");
        return mayBe && !rest.isEmpty()
                ? ProviderError.in(choices.isEmpty() ? rest : rest.deepCopy().retain("base_resp"))
                : Optional.empty();
    }

    /**
     * Choice among the answers that a provider gives at once.
     *
     * @param index of it; its place where it states none
     */
    record Choice(
            long index,
            Delta delta,
            Delta message,
            String finishReason,
            JsonNode usage,
            JsonNode error) {

        static final Choice NONE = new Choice(0, Delta.NONE, Delta.NONE, "", MISSING, MISSING);

        private static List<Choice> parseAll(JsonCursor json) {
            if (!json.firstElement()) {
                return List.of();
            }
            List<Choice> all = new ArrayList<>(1);
            do {
                all.add(parse(json, all.size()));
            } while (json.nextElement());
            return all;
        }

        private static Choice parse(JsonCursor json, int place) {
            long index = place;
            Delta delta = Delta.NONE;
            Delta message = Delta.NONE;
            String finishReason = "";
            JsonNode usage = MISSING;
            JsonNode error = MISSING;
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "delta" -> delta = Delta.parse(json);
                    case "message" -> message = Delta.parse(json);
                    case "finish_reason" -> finishReason = json.text();
                    case "usage" -> usage = json.tree();
                    case "error" -> error = json.tree();
                    case "index" -> {
                        JsonNode stated = json.tree();
                        index = stated.canConvertToLong() ? stated.asLong(place) : place;
                    }
                    default -> json.skip();
                }
            }
            return new Choice(index, delta, message, finishReason, usage, error);
        }
    }

    /**
     * Addition of a chunk; a text that is not there is empty.
     *
     * @param others members that are not of the protocol
     */
    record Delta(
            JsonNode content,
            String refusal,
            JsonNode toolCalls,
            JsonNode functionCall,
            ObjectNode others) {

        private static final Delta NONE = new Delta(MISSING, "", MISSING, MISSING, NOTHING);

        private static Delta parse(JsonCursor json) {
            JsonNode content = MISSING;
            String refusal = "";
            JsonNode toolCalls = MISSING;
            JsonNode functionCall = MISSING;
            ObjectNode others = NOTHING;
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "role" -> json.skip();
                    case "content" -> content = json.tree();
                    case "refusal" -> refusal = json.text();
                    case "tool_calls" -> toolCalls = json.tree();
                    case "function_call" -> functionCall = json.tree();
                    default -> {
                        others = others.isEmpty() ? JsonNodeFactory.instance.objectNode() : others;
                        others.set(name, json.tree());
                    }
                }
            }
            return new Delta(content, refusal, toolCalls, functionCall, others);
        }

        /** Whether it says nothing of an answer. */
        boolean isNothing() {
            return (content.isMissingNode()
                            || content.isNull()
                            || (content.isString() && content.stringValue().isEmpty()))
                    && refusal.isEmpty()
                    && !toolCalls.isContainer()
                    && !functionCall.isObject()
                    && others.isEmpty();
        }
    }
}

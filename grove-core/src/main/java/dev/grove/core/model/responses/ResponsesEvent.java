package dev.grove.core.model.responses;

import dev.grove.core.model.http.answer.JsonCursor;
import dev.grove.core.model.http.failure.ProviderError;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event of an answer's stream, with the members that are read of any. What is not there is a
 * missing node.
 *
 * @param type empty for what is no event; {@link #WHOLE} for an answer that does not stream
 * @param piece what the event adds: a delta, or a text, refusal or arguments that are all
 * @param rest members of errors, of what may be one
 */
record ResponsesEvent(
        String type,
        StreamedItems.Place place,
        JsonNode piece,
        JsonNode item,
        JsonNode response,
        JsonNode usage,
        ObjectNode rest) {

    /** Type of an answer that came as one. */
    static final String WHOLE = "response.done";

    private static final String ERROR = "error";
    private static final JsonNode MISSING = MissingNode.getInstance();
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    static ResponsesEvent parse(String data) {
        String type = "";
        String id = "";
        long index = -1;
        JsonNode piece = MISSING;
        JsonNode item = MISSING;
        JsonNode response = MISSING;
        JsonNode usage = MISSING;
        ObjectNode rest = NOTHING;
        boolean isResponse = false;
        try (JsonCursor json = JsonCursor.of(data)) {
            for (String name = json.firstMember(); name != null; name = json.nextMember()) {
                switch (name) {
                    case "type" -> type = json.text();
                    case "item_id" -> id = json.text();
                    case "output_index" -> {
                        JsonNode stated = json.tree();
                        index = stated.canConvertToLong() ? stated.asLong(-1) : -1;
                    }
                    case "delta", "text", "refusal", "arguments" -> piece = json.tree();
                    case "item" -> item = json.tree();
                    case "response" -> response = json.tree();
                    case "usage" -> usage = json.tree();
                    case "object" -> {
                        JsonNode object = json.tree();
                        isResponse = object.asString("").equals("response");
                        rest = with(rest, name, object);
                    }
                    case "sequence_number",
                            "content_index",
                            "summary_index",
                            "logprobs",
                            "obfuscation",
                            "part",
                            "output" ->
                            json.skip();
                    default -> rest = with(rest, name, json.tree());
                }
            }
            json.expectEnd();
        }
        StreamedItems.Place place = new StreamedItems.Place(index, id);
        if (type.isEmpty() && isResponse) {
            JsonNode whole = JsonMapper.shared().readTree(data);
            return new ResponsesEvent(WHOLE, place, MISSING, MISSING, whole, MISSING, NOTHING);
        }
        return new ResponsesEvent(type, place, piece, item, response, usage, rest);
    }

    private static ObjectNode with(ObjectNode rest, String name, JsonNode value) {
        if (value.isNull()) {
            return rest;
        }
        ObjectNode more = rest.isEmpty() ? JsonNodeFactory.instance.objectNode() : rest;
        more.set(name, value);
        return more;
    }

    /** Words that the event adds; arguments that come as an object are its JSON. */
    String words() {
        if (piece.isString()) {
            return piece.stringValue();
        }
        if (piece.isObject() && piece.path("text").isString()) {
            return piece.path("text").stringValue();
        }
        return piece.isContainer() ? piece.toString() : "";
    }

    /** The error that it states, if it is one. */
    Optional<ProviderError> failure() {
        boolean isError = type.equals(ERROR) || ProviderError.isStated(rest.path(ERROR));
        if (isError) {
            ObjectNode stated = rest.deepCopy().put("type", ERROR);
            return ProviderError.in(stated);
        }
        return type.isEmpty() && !rest.isEmpty() ? ProviderError.in(rest) : Optional.empty();
    }
}

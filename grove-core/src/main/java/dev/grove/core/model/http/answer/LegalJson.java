package dev.grove.core.model.http.answer;

import dev.grove.core.text.StorableText;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON that every server can read: half of a surrogate pair, and NUL, are replaced in its texts and
 * names. A strict parser refuses the whole request for one of them.
 */
public final class LegalJson {

    private LegalJson() {}

    /** Returns the tree itself where nothing is to be replaced, else a copy. */
    public static ObjectNode of(ObjectNode json) {
        return isLegal(json) ? json : copied(json);
    }

    private static boolean isLegal(JsonNode json) {
        if (json.isString()) {
            return isLegal(json.stringValue());
        }
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            if (!isLegal(member.getKey())) {
                return false;
            }
        }
        for (JsonNode each : json) {
            if (!isLegal(each)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLegal(String text) {
        return StorableText.of(text).equals(text);
    }

    private static ObjectNode copied(ObjectNode json) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            copy.set(StorableText.of(member.getKey()), copied(member.getValue()));
        }
        return copy;
    }

    private static JsonNode copied(JsonNode json) {
        return switch (json) {
            case ObjectNode object -> copied(object);
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(element -> copy.add(copied(element)));
                yield copy;
            }
            case JsonNode other ->
                    other.isString()
                            ? JsonNodeFactory.instance.stringNode(
                                    StorableText.of(other.stringValue()))
                            : other;
        };
    }
}

package dev.grove.core.model.schema;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Merges into a schema several that a value must all satisfy, for a model to read. */
final class Merged {

    private Merged() {}

    /** Both; where one keyword has two values that cannot be joined, the second's. */
    static ObjectNode both(ObjectNode first, ObjectNode second) {
        ObjectNode merged = first.deepCopy();
        for (Map.Entry<String, JsonNode> member : second.properties()) {
            String keyword = member.getKey();
            JsonNode before = merged.path(keyword);
            JsonNode value = member.getValue();
            merged.set(
                    keyword,
                    switch (keyword) {
                        case "properties" ->
                                before instanceof ObjectNode a && value instanceof ObjectNode b
                                        ? properties(a, b)
                                        : value;
                        case "required" ->
                                before instanceof ArrayNode a && value instanceof ArrayNode b
                                        ? union(a, b)
                                        : value;
                        case "allOf" ->
                                before instanceof ArrayNode a && value instanceof ArrayNode b
                                        ? a.deepCopy().addAll(b)
                                        : value;
                        default -> value;
                    });
        }
        return merged;
    }

    /** Each element once, in the order of its first place. */
    static ArrayNode union(ArrayNode first, ArrayNode second) {
        Set<JsonNode> all = new LinkedHashSet<>();
        first.forEach(all::add);
        second.forEach(all::add);
        ArrayNode union = JsonNodeFactory.instance.arrayNode();
        all.forEach(union::add);
        return union;
    }

    private static ObjectNode properties(ObjectNode first, ObjectNode second) {
        ObjectNode all = first.deepCopy();
        for (Map.Entry<String, JsonNode> property : second.properties()) {
            all.set(
                    property.getKey(),
                    all.path(property.getKey()) instanceof ObjectNode a
                                    && property.getValue() instanceof ObjectNode b
                            ? both(a, b)
                            : property.getValue());
        }
        return all;
    }
}

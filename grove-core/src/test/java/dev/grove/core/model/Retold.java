package dev.grove.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A stream's events in other words that mean the same. */
final class Retold {

    private static final String DATA = "data: ";

    private Retold() {}

    /** With members that no client knows, and all members of each object in the opposite order. */
    static String wire(String wire) {
        return wire.lines()
                .map(line -> line.startsWith(DATA + "{") ? DATA + json(line.substring(6)) : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String json(String json) {
        return retold(JsonMapper.shared().readTree(json)).toString();
    }

    private static JsonNode retold(JsonNode node) {
        if (node instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(element -> copy.add(retold(element)));
            return copy;
        }
        if (!(node instanceof ObjectNode object)) {
            return node;
        }
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        copy.putObject("unknown").putArray("delta").addObject().put("text", "}").put("type", "x");
        List<Map.Entry<String, JsonNode>> members = new ArrayList<>(object.properties());
        members.reversed().forEach(member -> copy.set(member.getKey(), retold(member.getValue())));
        return copy.put("content_", 1).putNull("none");
    }
}

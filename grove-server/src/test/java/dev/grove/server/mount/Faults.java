package dev.grove.server.mount;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Inputs with one fault each, made of a schema: another type, out of bounds, unknown, missing. */
final class Faults {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int LONGEST = 300_000;

    private Faults() {}

    static List<ObjectNode> of(ObjectNode right, Map<String, JsonNode> members) {
        List<ObjectNode> faulty = new ArrayList<>();
        faulty.add(right.deepCopy().put("surplus", 1));
        members.forEach((name, schema) -> {
            ObjectNode without = right.deepCopy();
            without.remove(name);
            faulty.add(without);
            for (JsonNode value : values(schema)) {
                faulty.add(right.deepCopy().set(name, value));
            }
        });
        return faulty;
    }

    private static List<JsonNode> values(JsonNode schema) {
        List<JsonNode> values = new ArrayList<>();
        String type =
                schema.path("type").isArray()
                        ? schema.at("/type/0").stringValue()
                        : schema.path("type").asString("");
        switch (type) {
            case "string" -> {
                values.add(NODES.numberNode(5));
                values.add(NODES.arrayNode());
                values.add(NODES.stringNode(""));
                values.add(NODES.stringNode("No such value"));
                if (schema.path("maxLength").asInt(LONGEST) < LONGEST) {
                    values.add(
                            NODES.stringNode("a".repeat(schema.path("maxLength").intValue() + 1)));
                }
            }
            case "integer", "number" -> {
                values.add(NODES.stringNode("x"));
                values.add(NODES.objectNode());
                values.add(NODES.numberNode(new BigDecimal("1.5")));
                values.add(NODES.numberNode(-1));
                values.add(NODES.numberNode(99_999_999_999L));
                if (schema.has("maximum")) {
                    values.add(
                            NODES.numberNode(
                                    schema.path("maximum").decimalValue().add(BigDecimal.ONE)));
                }
                if (schema.has("minimum")) {
                    values.add(
                            NODES.numberNode(
                                    schema.path("minimum")
                                            .decimalValue()
                                            .subtract(BigDecimal.ONE)));
                }
            }
            case "boolean" -> values.add(NODES.stringNode("true"));
            case "array" -> {
                values.add(NODES.stringNode("x"));
                values.add(NODES.arrayNode());
                values.add(NODES.arrayNode().add(5).add("a"));
                if (schema.path("maxItems").asInt(LONGEST) < LONGEST) {
                    ArrayNode many = NODES.arrayNode();
                    for (int i = 0; i <= schema.path("maxItems").intValue(); i++) {
                        many.add("a" + i);
                    }
                    values.add(many);
                }
            }
            case "object" -> {
                values.add(NODES.stringNode("{}"));
                values.add(NODES.arrayNode());
                values.add(NODES.objectNode().put("surplus", 1));
                schema.path("properties")
                        .properties()
                        .forEach(each ->
                                values(each.getValue())
                                        .forEach(value ->
                                                values.add(
                                                        NODES.objectNode()
                                                                .set(each.getKey(), value))));
            }
            default -> values.add(NODES.numberNode(7));
        }
        return values;
    }
}

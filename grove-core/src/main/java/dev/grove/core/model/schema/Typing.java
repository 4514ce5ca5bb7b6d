package dev.grove.core.model.schema;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives each property a type, each array its items, and older dialects' keywords the form of today,
 * which is what providers check before a model sees a tool.
 */
final class Typing {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> ANY =
            List.of("object", "array", "string", "number", "boolean", "null");

    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");

    private static final List<String> COMBINATORS = List.of("anyOf", "oneOf", "allOf");

    /** Keywords that say which type a schema without one is of. */
    private static final Map<String, List<String>> TYPED_BY =
            Map.of(
                    "object", List.of("properties", "additionalProperties", "required"),
                    "array", List.of("items", "prefixItems", "minItems", "maxItems", "uniqueItems"),
                    "string", List.of("minLength", "maxLength", "pattern", "format"),
                    "number", List.of("minimum", "maximum", "multipleOf"));

    private Typing() {}

    /** A schema whose root is an object with properties. */
    static ObjectNode typed(ObjectNode schema) {
        ObjectNode typed = withoutBooleans(schema);
        typed = Subschemas.replaced(typed, Typing::part);
        mergeAll(typed);
        mendType(typed);
        mendItems(typed);
        mendBounds(typed);
        if (typed.has("required") && !typed.path("required").isArray()) {
            typed.remove("required");
        }
        if (typed.path("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(each -> ensureType((ObjectNode) each.getValue()));
        }
        return typed;
    }

    private static JsonNode part(JsonNode schema) {
        return schema instanceof ObjectNode object ? typed(object) : schema;
    }

    /**
     * Properties that may not be there are left out, and those that may be anything are {@code {}}.
     */
    private static ObjectNode withoutBooleans(ObjectNode schema) {
        ObjectNode copy = schema.deepCopy();
        if (copy.path("properties") instanceof ObjectNode properties) {
            for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
                if (each.getValue().isBoolean() && !each.getValue().booleanValue()) {
                    properties.remove(each.getKey());
                } else if (!each.getValue().isObject()) {
                    properties.set(each.getKey(), NODES.objectNode());
                }
            }
        } else {
            copy.remove("properties");
        }
        for (String combinator : COMBINATORS) {
            if (copy.path(combinator) instanceof ArrayNode branches) {
                ArrayNode kept = NODES.arrayNode();
                branches.valueStream().filter(JsonNode::isObject).forEach(kept::add);
                copy.set(combinator, kept);
                if (kept.isEmpty()) {
                    copy.remove(combinator);
                }
            } else {
                copy.remove(combinator);
            }
        }
        return copy;
    }

    /** Puts the parts that must all hold into one. */
    private static void mergeAll(ObjectNode schema) {
        if (!(schema.path("allOf") instanceof ArrayNode parts)) {
            return;
        }
        ObjectNode own = schema.deepCopy();
        own.remove("allOf");
        ObjectNode merged = NODES.objectNode();
        for (JsonNode part : parts) {
            merged = Merged.both(merged, (ObjectNode) part);
        }
        schema.removeAll();
        schema.setAll(Merged.both(merged, own));
    }

    private static void mendType(ObjectNode schema) {
        JsonNode type = schema.path("type");
        if (type.isMissingNode()) {
            return;
        }
        ArrayNode known = NODES.arrayNode();
        for (JsonNode each : type.isArray() ? type : NODES.arrayNode().add(type)) {
            if (TYPES.contains(each.asString(""))) {
                known.add(each);
            }
        }
        if (known.isEmpty()) {
            schema.remove("type");
        } else if (known.size() == 1) {
            schema.set("type", known.get(0));
        } else {
            schema.set("type", known);
        }
    }

    private static void mendItems(ObjectNode schema) {
        ArrayNode tuple = NODES.arrayNode();
        if (schema.path("prefixItems") instanceof ArrayNode places) {
            tuple = places;
        } else if (schema.path("items") instanceof ArrayNode places) {
            tuple = places;
        }
        boolean isTuple = schema.path("prefixItems").isArray() || schema.path("items").isArray();
        if (isTuple) {
            boolean isClosed =
                    isFalse(schema.path("items")) || isFalse(schema.path("additionalItems"));
            if (isClosed && !schema.has("maxItems")) {
                schema.put("maxItems", tuple.size());
            }
            schema.set("items", oneOf(tuple));
            schema.remove(List.of("prefixItems", "additionalItems"));
        }
        if (schema.has("items") && !schema.path("items").isObject()) {
            schema.set("items", NODES.objectNode());
        }
        if (mayBe(schema, "array") && !schema.has("items")) {
            schema.set("items", NODES.objectNode());
        }
    }

    private static boolean isFalse(JsonNode schema) {
        return schema.isBoolean() && !schema.booleanValue();
    }

    /** Places of a tuple, in words where they differ. */
    private static ObjectNode oneOf(ArrayNode tuple) {
        Set<JsonNode> kinds = new LinkedHashSet<>();
        tuple.valueStream().filter(JsonNode::isObject).forEach(kinds::add);
        if (kinds.isEmpty()) {
            return NODES.objectNode();
        }
        if (kinds.size() == 1) {
            return (ObjectNode) kinds.iterator().next().deepCopy();
        }
        ObjectNode items = NODES.objectNode().put("description", "In this order: " + tuple);
        ArrayNode either = items.putArray("anyOf");
        kinds.forEach(either::add);
        return items;
    }

    /** {@code "exclusiveMinimum": true} of older dialects is about {@code minimum}. */
    private static void mendBounds(ObjectNode schema) {
        mendBound(schema, "exclusiveMinimum", "minimum");
        mendBound(schema, "exclusiveMaximum", "maximum");
    }

    private static void mendBound(ObjectNode schema, String exclusive, String bound) {
        JsonNode flag = schema.path(exclusive);
        if (!flag.isBoolean()) {
            return;
        }
        schema.remove(exclusive);
        if (flag.booleanValue() && schema.path(bound).isNumber()) {
            schema.set(exclusive, schema.path(bound));
            schema.remove(bound);
        }
    }

    private static boolean mayBe(ObjectNode schema, String type) {
        JsonNode types = schema.path("type");
        return types.asString("").equals(type)
                || types.valueStream().anyMatch(each -> each.asString("").equals(type));
    }

    private static void ensureType(ObjectNode property) {
        if (property.has("type") || COMBINATORS.stream().anyMatch(property::has)) {
            return;
        }
        setType(property, inferred(property));
        mendItems(property);
    }

    /** Types that a schema without one allows; one that says nothing allows any. */
    static List<String> inferred(ObjectNode schema) {
        JsonNode values =
                schema.has("const")
                        ? NODES.arrayNode().add(schema.path("const"))
                        : schema.path("enum");
        if (!values.isEmpty()) {
            return values.valueStream().map(Typing::typeOf).distinct().toList();
        }
        return List.of("object", "array", "string", "number").stream()
                .filter(type ->
                        TYPED_BY.getOrDefault(type, List.of()).stream().anyMatch(schema::has))
                .findFirst()
                .map(List::of)
                .orElse(ANY);
    }

    static void setType(ObjectNode schema, List<String> types) {
        if (types.size() == 1) {
            schema.put("type", types.getFirst());
        } else {
            ArrayNode list = schema.putArray("type");
            types.forEach(list::add);
        }
    }

    private static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "object";
            case ARRAY -> "array";
            case STRING, BINARY -> "string";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case BOOLEAN -> "boolean";
            case NULL, MISSING -> "null";
        };
    }
}

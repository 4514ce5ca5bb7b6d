package dev.grove.server.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Bodies that differ from an example of the description in one place: null or a NUL is there. */
final class BodyVariants {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int DEEPEST = 4;

    /**
     * A body.
     *
     * @param place where it differs
     * @param isRefused whether the description has no such value there
     */
    record Variant(String place, String body, boolean isRefused) {}

    private final ObjectNode example;
    private final List<Variant> variants = new ArrayList<>();

    private BodyVariants(ObjectNode example) {
        this.example = example;
    }

    /** All variants of an example. */
    static List<Variant> of(JsonNode schema, ObjectNode example) {
        BodyVariants all = new BodyVariants(example.deepCopy());
        all.ofObject(all.example, schema, "", 0);
        return all.variants;
    }

    private void add(String place, boolean isRefused) {
        variants.add(new Variant(place, example.toString(), isRefused));
    }

    private void ofObject(ObjectNode object, JsonNode schema, String place, int depth) {
        JsonNode resolved = Contract.resolved(schema);
        for (String name : List.copyOf(object.propertyNames())) {
            JsonNode of = member(resolved, name);
            JsonNode value = object.get(name);
            replaced(
                    changed -> object.set(name, changed),
                    value,
                    of,
                    isRequired(resolved, name) && !admitsNull(of),
                    place + "/" + name,
                    depth);
        }
        for (Map.Entry<String, JsonNode> property : resolved.path("properties").properties()) {
            if (!object.has(property.getKey())) {
                absent(object, property.getKey(), property.getValue(), place);
            }
        }
    }

    /** Variants of a place: null, a NUL where it is a text, and the same within it. */
    private void replaced(
            Consumer<JsonNode> set,
            JsonNode value,
            JsonNode schema,
            boolean isNullRefused,
            String place,
            int depth) {
        set.accept(NullNode.getInstance());
        add(place + " null", isNullRefused);
        if (value.isString()) {
            set.accept(JSON.getNodeFactory().stringNode("a\0b"));
            add(place + " NUL", false);
        }
        set.accept(value);
        if (depth >= DEEPEST) {
            return;
        }
        if (value instanceof ObjectNode inner) {
            ofObject(inner, schema, place, depth + 1);
        } else if (value instanceof ArrayNode array) {
            JsonNode items = Contract.resolved(schema).path("items");
            for (int i = 0; i < array.size(); i++) {
                int at = i;
                replaced(
                        changed -> array.set(at, changed),
                        array.get(i),
                        items,
                        !admitsNull(items),
                        place + "/" + i,
                        depth + 1);
            }
        }
    }

    /** A property that the example is without: null, and null in it where it has others in it. */
    private void absent(ObjectNode object, String name, JsonNode property, String place) {
        JsonNode schema = Contract.resolved(property);
        String at = place + "/" + name;
        object.putNull(name);
        add(at + " null", false);
        if (has(schema, "array")) {
            object.putArray(name).addNull();
            add(at + " [null]", !admitsNull(schema.path("items")));
        }
        JsonNode values = schema.path("additionalProperties");
        if (has(schema, "object") && !values.isMissingNode() && !values.isBoolean()) {
            object.putObject(name).putNull("a");
            add(at + " {\"a\":null}", !admitsNull(values));
        }
        if (has(schema, "object")) {
            for (String inner : schema.path("properties").propertyNames()) {
                object.putObject(name).putNull(inner);
                add(at + "/" + inner + " null", false);
            }
        }
        object.remove(name);
    }

    /** Null for what may be left out is the same as nothing; in a map it is a value. */
    private static boolean isRequired(JsonNode schema, String name) {
        return !schema.path("properties").has(name)
                || schema.path("required")
                        .valueStream()
                        .anyMatch(one -> one.asString("").equals(name));
    }

    private static JsonNode member(JsonNode schema, String name) {
        JsonNode property = schema.path("properties").path(name);
        return property.isMissingNode() ? schema.path("additionalProperties") : property;
    }

    /** A place that is not described, or only in part, may be anything. */
    private static boolean admitsNull(JsonNode schema) {
        JsonNode resolved = Contract.resolved(schema);
        JsonNode type = resolved.path("type");
        if (resolved.has("anyOf") || resolved.has("oneOf") || resolved.has("allOf")) {
            return true;
        }
        return type.isMissingNode() || has(resolved, "null");
    }

    private static boolean has(JsonNode schema, String type) {
        JsonNode types = schema.path("type");
        return types.isArray()
                ? types.valueStream().anyMatch(one -> one.asString("").equals(type))
                : types.asString("").equals(type);
    }
}

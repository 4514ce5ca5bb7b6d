package dev.grove.core.model.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas in the subset of OpenAPI 3.0 that Gemini reads. Each keyword outside of it fails the
 * whole request, so that bounds which it has no keyword for are said in the description.
 */
final class GeminiSchema {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final Map<String, Set<String>> OF_TYPE =
            Map.of(
                    "string", Set.of("minLength", "maxLength", "pattern"),
                    "number", Set.of("minimum", "maximum"),
                    "integer", Set.of("minimum", "maximum"),
                    "array", Set.of("minItems", "maxItems"),
                    "object", Set.of("minProperties", "maxProperties"),
                    "boolean", Set.of());

    private static final Map<String, Set<String>> FORMATS =
            Map.of(
                    "string", Set.of("date-time"),
                    "number", Set.of("float", "double"),
                    "integer", Set.of("int32", "int64"));

    private static final List<String> SAID =
            List.of(
                    "format",
                    "const",
                    "enum",
                    "default",
                    "exclusiveMinimum",
                    "exclusiveMaximum",
                    "multipleOf",
                    "uniqueItems");

    private GeminiSchema() {}

    static ObjectNode of(ObjectNode schema) {
        List<ObjectNode> alternatives = alternatives(schema);
        boolean isNullable = isNullable(schema);
        ObjectNode result;
        if (alternatives.size() > 1) {
            result = NODES.objectNode();
            ArrayNode either = result.putArray("anyOf");
            alternatives.forEach(each -> either.add(single(each)));
            describe(result, schema.path("description").asString(""));
        } else {
            result = single(alternatives.isEmpty() ? schema : alternatives.getFirst());
        }
        if (isNullable) {
            result.put("nullable", true);
        }
        return result;
    }

    /** Schemas of one type each, one of which a value must satisfy. */
    private static List<ObjectNode> alternatives(ObjectNode schema) {
        List<ObjectNode> alternatives = new ArrayList<>();
        ObjectNode own = schema.deepCopy();
        own.remove(List.of("anyOf", "oneOf", "nullable"));
        List<JsonNode> branches = new ArrayList<>();
        schema.path("anyOf").forEach(branches::add);
        schema.path("oneOf").forEach(branches::add);
        if (branches.isEmpty()) {
            types(own).forEach(type -> alternatives.add(ofType(own, type)));
            return alternatives;
        }
        if (branches.size() > 1) {
            own.remove("description");
        }
        for (JsonNode branch : branches) {
            if (branch instanceof ObjectNode object) {
                ObjectNode whole = Merged.both(own, object);
                alternatives.addAll(alternatives(whole));
            }
        }
        return alternatives;
    }

    private static List<String> types(ObjectNode schema) {
        JsonNode type = schema.path("type");
        List<String> types =
                type.isMissingNode()
                        ? Typing.inferred(schema)
                        : type.isArray()
                                ? type.valueStream().map(each -> each.asString("")).toList()
                                : List.of(type.asString(""));
        return types.stream().filter(each -> !each.equals("null")).toList();
    }

    private static boolean isNullable(ObjectNode schema) {
        boolean isNull = schema.path("nullable").asBoolean(false);
        for (JsonNode type : schema.path("type")) {
            isNull |= type.asString("").equals("null");
        }
        for (String keyword : List.of("anyOf", "oneOf")) {
            for (JsonNode branch : schema.path(keyword)) {
                isNull |= branch.path("type").asString("").equals("null");
            }
        }
        return isNull;
    }

    private static ObjectNode ofType(ObjectNode schema, String type) {
        return schema.deepCopy().put("type", type);
    }

    /** A schema of one type. */
    private static ObjectNode single(ObjectNode schema) {
        String type = types(schema).stream().findFirst().orElse("string");
        ObjectNode result = NODES.objectNode().put("type", type);
        for (String keyword : OF_TYPE.getOrDefault(type, Set.of()).stream().sorted().toList()) {
            if (schema.has(keyword)) {
                result.set(keyword, schema.path(keyword));
            }
        }
        takeFormat(schema, type, result);
        takeValues(schema, type, result);
        if (type.equals("array")) {
            JsonNode items = schema.path("items");
            result.set(
                    "items",
                    items instanceof ObjectNode object && !object.isEmpty()
                            ? of(object)
                            : NODES.objectNode().put("type", "string"));
        }
        if (type.equals("object")) {
            takeProperties(schema, result);
        }
        describe(result, words(schema, result));
        return result;
    }

    private static void takeFormat(ObjectNode schema, String type, ObjectNode result) {
        if (FORMATS.getOrDefault(type, Set.of()).contains(schema.path("format").asString(""))) {
            result.set("format", schema.path("format"));
        }
    }

    /** Only texts are listed, and none of them empty. */
    private static void takeValues(ObjectNode schema, String type, ObjectNode result) {
        ArrayNode values = NODES.arrayNode();
        for (JsonNode value :
                schema.has("const")
                        ? NODES.arrayNode().add(schema.path("const"))
                        : schema.path("enum")) {
            if (value.isString() && !value.stringValue().isEmpty()) {
                values.add(value);
            }
        }
        if (type.equals("string") && !values.isEmpty()) {
            result.set("enum", values);
        }
    }

    private static void takeProperties(ObjectNode schema, ObjectNode result) {
        JsonNode properties = schema.path("properties");
        if (properties.isEmpty()) {
            return;
        }
        ObjectNode taken = result.putObject("properties");
        properties
                .properties()
                .forEach(each -> {
                    if (each.getValue() instanceof ObjectNode property) {
                        taken.set(each.getKey(), of(property));
                    }
                });
        ArrayNode required = NODES.arrayNode();
        for (JsonNode name : schema.path("required")) {
            if (taken.has(name.asString(""))) {
                required.add(name);
            }
        }
        if (!required.isEmpty()) {
            result.set("required", required);
        }
    }

    private static String words(ObjectNode schema, ObjectNode result) {
        StringBuilder words = new StringBuilder(schema.path("description").asString(""));
        for (String keyword : SAID) {
            boolean isConst = keyword.equals("const") && result.has("enum");
            if (schema.has(keyword) && !result.has(keyword) && !isConst) {
                words.append(words.isEmpty() ? "" : " ")
                        .append('(')
                        .append(keyword)
                        .append(": ")
                        .append(schema.path(keyword))
                        .append(')');
            }
        }
        return words.toString();
    }

    private static void describe(ObjectNode schema, String words) {
        if (!words.isEmpty()) {
            schema.put("description", words);
        }
    }
}

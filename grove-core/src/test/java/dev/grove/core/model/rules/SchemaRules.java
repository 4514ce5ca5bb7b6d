package dev.grove.core.model.rules;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/** Rules for tools' schemas that several providers state alike. */
final class SchemaRules {

    private static final Set<String> MAPS =
            Set.of("properties", "$defs", "definitions", "patternProperties");

    private SchemaRules() {}

    /** Gives each schema of a schema with its place. */
    static void each(String place, JsonNode schema, BiConsumer<String, JsonNode> rule) {
        if (!schema.isObject()) {
            return;
        }
        rule.accept(place, schema);
        for (Map.Entry<String, JsonNode> member : schema.properties()) {
            String at = place + "." + member.getKey();
            if (MAPS.contains(member.getKey())) {
                member.getValue()
                        .properties()
                        .forEach(each -> each(at + "." + each.getKey(), each.getValue(), rule));
            } else if (Set.of("items", "additionalProperties", "not").contains(member.getKey())) {
                each(at, member.getValue(), rule);
            } else if (Set.of("anyOf", "oneOf", "allOf", "prefixItems").contains(member.getKey())) {
                member.getValue().forEach(branch -> each(at, branch, rule));
            }
        }
    }

    static void noCombinatorAtTheTop(String place, JsonNode schema, Refusals refusals) {
        for (String keyword : List.of("oneOf", "anyOf", "allOf", "enum", "not")) {
            refusals.unless(
                    !schema.has(keyword),
                    "Invalid schema for function %s: schema must have type 'object' and not have"
                            + " '%s' at the top level",
                    place,
                    keyword);
        }
    }

    static void arraysHaveItems(String place, JsonNode schema, Refusals refusals) {
        each(
                place,
                schema,
                (at, part) -> {
                    JsonNode type = part.path("type");
                    boolean isArray =
                            type.asString("").equals("array")
                                    || type.valueStream()
                                            .anyMatch(each -> each.asString("").equals("array"));
                    refusals.unless(
                            !isArray || part.path("items").isObject(),
                            "%s: array schema missing items",
                            at);
                });
    }

    /** A type, or alternatives that have one. */
    static void propertiesHaveTypes(String place, JsonNode schema, Refusals refusals) {
        each(
                place,
                schema,
                (at, part) ->
                        part.path("properties")
                                .properties()
                                .forEach(each ->
                                        refusals.unless(
                                                each.getValue().has("type")
                                                        || each.getValue().has("anyOf")
                                                        || each.getValue().has("oneOf"),
                                                "%s: schema must have a 'type' key: %s",
                                                at,
                                                each.getKey())));
    }

    static void propertyNames(String place, JsonNode schema, String pattern, Refusals refusals) {
        each(
                place,
                schema,
                (at, part) ->
                        part.path("properties")
                                .propertyNames()
                                .forEach(name ->
                                        refusals.unless(
                                                name.matches(pattern),
                                                "%s: property keys should match pattern '%s': %s",
                                                at,
                                                pattern,
                                                name)));
    }
}

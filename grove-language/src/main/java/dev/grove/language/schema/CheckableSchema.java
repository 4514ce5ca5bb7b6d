package dev.grove.language.schema;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rewrites a stranger's schema into one that can be checked in 2020-12: tuples and boolean bounds
 * of older drafts are translated; patterns of other engines, and those that are too large, are
 * dropped. The author's own form is for models.
 *
 * @param unchecked the JSON pointers of what was dropped
 */
public record CheckableSchema(ObjectNode schema, List<String> unchecked) {

    public static CheckableSchema of(ObjectNode schema) {
        ObjectNode copy = schema.deepCopy();
        List<String> unchecked = new ArrayList<>();
        SchemaPatterns patterns = new SchemaPatterns();
        SchemaTree.visit(
                copy,
                (place, within) -> {
                    tuple(within);
                    bound(within, "exclusiveMinimum", "minimum");
                    bound(within, "exclusiveMaximum", "maximum");
                    patterns(place, within, patterns, unchecked);
                });
        return new CheckableSchema(copy, List.copyOf(unchecked));
    }

    /** A schema within this one, with the definitions that it may refer to. */
    public ObjectNode standingAlone(ObjectNode part) {
        ObjectNode standing = JsonNodeFactory.instance.objectNode().setAll(part);
        if (part.findValue("$ref") == null && part.findValue("$dynamicRef") == null) {
            return standing;
        }
        for (String definitions : List.of("$defs", "definitions")) {
            JsonNode defined = schema.get(definitions);
            if (defined != null && !standing.has(definitions)) {
                standing.set(definitions, defined);
            }
        }
        return standing;
    }

    /** A tuple of draft-07, whose rest is {@code additionalItems}. */
    private static void tuple(ObjectNode schema) {
        if (!schema.path("items").isArray()) {
            return;
        }
        JsonNode items = schema.remove("items");
        JsonNode rest = schema.remove("additionalItems");
        if (!items.isEmpty()) {
            schema.set("prefixItems", items);
        }
        if (rest != null) {
            schema.set("items", rest);
        }
    }

    /** A bound of draft-04, where the limit itself is excluded by a flag. */
    private static void bound(ObjectNode schema, String exclusive, String limit) {
        if (schema.path(exclusive).isBoolean()) {
            boolean isExclusive = schema.remove(exclusive).booleanValue();
            if (isExclusive && schema.path(limit).isNumber()) {
                schema.set(exclusive, schema.remove(limit));
            }
        }
    }

    private static void patterns(
            String place, ObjectNode schema, SchemaPatterns patterns, List<String> unchecked) {
        if (schema.path("pattern").isString()
                && patterns.fault(schema.path("pattern").stringValue()) != null) {
            schema.remove("pattern");
            unchecked.add(place + "/pattern");
        }
        if (schema.path("patternProperties") instanceof ObjectNode byPattern
                && !byPattern.propertyNames().stream()
                        .allMatch(regex -> patterns.fault(regex) == null)) {
            // Properties that only a dropped pattern allows must not count as additional.
            schema.remove("patternProperties");
            schema.remove("additionalProperties");
            schema.remove("unevaluatedProperties");
            unchecked.add(place + "/patternProperties");
        }
    }
}

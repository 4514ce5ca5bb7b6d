package dev.grove.language.schema;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds in a schema what the meta-schema allows and Grove does not. */
final class SchemaWalk {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    /** Beyond this no database or model means the same number. */
    private static final int MAX_NUMBER_SCALE = 308;

    private static final int MOST_FAULTS = 20;

    private final List<String> faults = new ArrayList<>();
    private final SchemaPatterns patterns = new SchemaPatterns();

    static List<String> faults(ObjectNode schema) {
        SchemaWalk walk = new SchemaWalk();
        walk.data("", schema);
        SchemaTree.visit(schema, walk::schema);
        return walk.faults;
    }

    private void data(String place, JsonNode node) {
        scalar(place, node);
        node.properties()
                .forEach(member -> {
                    String at = place + "/" + member.getKey();
                    text(at, member.getKey());
                    data(at, member.getValue());
                });
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                data(place + "/" + i, node.get(i));
            }
        }
    }

    private void schema(String place, ObjectNode schema) {
        schema.properties()
                .forEach(member ->
                        keyword(place + "/" + member.getKey(), member.getKey(), member.getValue()));
    }

    private void keyword(String place, String key, JsonNode value) {
        if (key.equals("patternProperties") && value.isObject()) {
            value.propertyNames().forEach(regex -> pattern(place, regex));
        }
        if (!value.isString()) {
            return;
        }
        String text = value.stringValue();
        switch (key) {
            case "$ref", "$dynamicRef" -> {
                if (!text.startsWith("#")) {
                    add(place, "may only refer into the schema itself, as in #/$defs/name");
                }
            }
            case "$id" -> add(place, "is not supported; refer with #/$defs/name");
            case "$schema" -> {
                if (!text.equals(DIALECT)) {
                    add(place, "must be " + DIALECT + ", or left out");
                }
            }
            case "pattern" -> pattern(place, text);
            default -> {
                // Every other keyword is the meta-schema's business.
            }
        }
    }

    private void pattern(String place, String regex) {
        String fault = patterns.fault(regex);
        if (fault != null) {
            add(place, fault);
        }
    }

    private void scalar(String place, JsonNode node) {
        if (node.isString()) {
            text(place, node.stringValue());
        }
        if (node.isNumber() && !isSane(node)) {
            add(place, "is a number out of range");
        }
    }

    private void text(String place, String text) {
        if (text.indexOf('\0') >= 0 || hasLoneSurrogate(text)) {
            add(place, "holds a character that cannot be stored (U+0000 or half a surrogate pair)");
        }
    }

    private static boolean isSane(JsonNode number) {
        if (number.isFloatingPointNumber() && !Double.isFinite(number.doubleValue())) {
            return false;
        }
        if (number.isIntegralNumber()) {
            return number.bigIntegerValue().bitLength() < 1024;
        }
        return Math.abs(number.decimalValue().scale()) <= MAX_NUMBER_SCALE;
    }

    private static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    }

    private void add(String place, String message) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(place + ": " + message);
        }
    }
}

package dev.grove.core.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Finds in a schema what the meta-schema allows and Grove does not. */
final class SchemaWalk {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    /** Their values are data, not schemas. */
    private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");

    /** Beyond this no database or model means the same number. */
    private static final int MAX_NUMBER_SCALE = 308;

    private final List<String> faults = new ArrayList<>();

    static List<String> faults(JsonNode schema) {
        SchemaWalk walk = new SchemaWalk();
        walk.schema("", schema);
        return walk.faults;
    }

    private void schema(String place, JsonNode node) {
        scalar(place, node);
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String key = member.getKey();
            String at = place + "/" + key;
            text(at, key);
            keyword(at, key, member.getValue());
            if (DATA.contains(key)) {
                data(at, member.getValue());
            } else {
                schema(at, member.getValue());
            }
        }
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                schema(place + "/" + i, node.get(i));
            }
        }
    }

    private void data(String place, JsonNode node) {
        scalar(place, node);
        node.propertyNames().forEach(name -> text(place + "/" + name, name));
        node.forEach(child -> data(place, child));
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
        try {
            Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            add(place, "must be an RE2 pattern, without look-around or back-references: " + regex);
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
        faults.add(place + ": " + message);
    }
}

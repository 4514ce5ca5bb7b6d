package dev.grove.language.json;

import dev.grove.language.text.TextDigest;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * JSON in the one form that RFC 8785 gives it: no white space, members ordered by their UTF-16 code
 * units, numbers as ECMAScript writes them.
 *
 * <p>Two inputs lie outside of the RFC, and must not share a form with others here: a number beyond
 * every double keeps all its digits, and half a surrogate pair is escaped. Integers over 2⁵³ are
 * rounded, as the RFC requires: code that compares digests of such compares the values too.
 */
public final class CanonicalJson {

    private final StringBuilder out = new StringBuilder();

    private CanonicalJson() {}

    public static String of(JsonNode json) {
        CanonicalJson canonical = new CanonicalJson();
        canonical.write(json);
        return canonical.out.toString();
    }

    /** SHA-256 of the form in UTF-8, in 64 hexadecimal digits. */
    public static String digest(JsonNode json) {
        return TextDigest.sha256(of(json));
    }

    private void write(JsonNode json) {
        switch (json.getNodeType()) {
            case OBJECT -> writeObject(json);
            case ARRAY -> writeArray(json);
            case STRING -> writeText(json.stringValue());
            case NUMBER -> out.append(CanonicalNumber.of(json.decimalValue()));
            case BOOLEAN -> out.append(json.booleanValue());
            case NULL -> out.append("null");
            case BINARY, MISSING, POJO ->
                    throw new IllegalArgumentException("No JSON: " + json.getNodeType());
        }
    }

    private void writeObject(JsonNode json) {
        TreeMap<String, JsonNode> sorted = new TreeMap<>();
        json.properties().forEach(member -> sorted.put(member.getKey(), member.getValue()));
        out.append('{');
        String separator = "";
        for (var member : sorted.entrySet()) {
            out.append(separator);
            writeText(member.getKey());
            out.append(':');
            write(member.getValue());
            separator = ",";
        }
        out.append('}');
    }

    private void writeArray(JsonNode json) {
        out.append('[');
        String separator = "";
        for (JsonNode element : json) {
            out.append(separator);
            write(element);
            separator = ",";
        }
        out.append(']');
    }

    private void writeText(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || isHalfAPair(text, i)) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isHalfAPair(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c)
                && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}

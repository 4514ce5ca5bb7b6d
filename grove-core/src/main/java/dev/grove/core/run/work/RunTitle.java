package dev.grove.core.run.work;

import dev.grove.core.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Title of a run in lists: one line, without characters that act on the screen. Longer texts are
 * cut, and read no further than that.
 */
public final class RunTitle {

    public static final int LONGEST = 200;

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_VALUE = 80;

    /** Fields in a title, and fields that are looked at. */
    private static final int MOST_FIELDS = 3;

    private static final int MOST_READ = 20;
    private static final String CUT = "…";

    private RunTitle() {}

    /** First line of a text that is not blank; null where there is none. */
    public static @Nullable String ofText(String text) {
        return line(text, LONGEST);
    }

    /**
     * First fields of an input that a line can show; of one that is no object, the value itself.
     *
     * @return null where nothing of it can be shown
     */
    public static @Nullable String ofInput(JsonNode input) {
        if (!(input instanceof ObjectNode object)) {
            return input.isString() ? ofText(input.stringValue()) : shown(input);
        }
        List<Field> fields = new ArrayList<>();
        int read = 0;
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            if (fields.size() == MOST_FIELDS || read++ == MOST_READ) {
                break;
            }
            String name = line(entry.getKey(), LONGEST_NAME);
            String value = shown(entry.getValue());
            if (name != null && value != null) {
                fields.add(new Field(name, value, entry.getValue().isString()));
            }
        }
        if (fields.isEmpty()) {
            return null;
        }
        return fields.size() == 1 && fields.getFirst().isText()
                ? ofText(textOf(object))
                : line(String.join(", ", fields.stream().map(Field::written).toList()), LONGEST);
    }

    private record Field(String name, String value, boolean isText) {

        String written() {
            return name + ": " + value;
        }
    }

    /** The only text of an object has the whole line. */
    private static String textOf(ObjectNode object) {
        return object.valueStream()
                .filter(value -> value.isString() && shown(value) != null)
                .findFirst()
                .map(JsonNode::stringValue)
                .orElse("");
    }

    private static @Nullable String shown(JsonNode value) {
        if (value.isString()) {
            return line(value.stringValue(), LONGEST_VALUE);
        }
        if (value.isBoolean() || value.isIntegralNumber()) {
            return line(value.asString(), LONGEST_VALUE);
        }
        if (value.isNumber()) {
            return line(value.decimalValue().toString(), LONGEST_VALUE);
        }
        return value.isArray() ? items(value.size()) : null;
    }

    private static String items(int count) {
        return count == 1 ? "1 item" : "%d items".formatted(count);
    }

    private static @Nullable String line(String text, int most) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length() && line.length() <= most; ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (isLineEnd(c) && !line.isEmpty()) {
                break;
            }
            append(line, c);
        }
        String whole = line.toString().strip();
        if (whole.length() > most) {
            int end = most - CUT.length();
            int whereItEnds = Character.isHighSurrogate(whole.charAt(end - 1)) ? end - 1 : end;
            return whole.substring(0, whereItEnds).stripTrailing() + CUT;
        }
        return whole.isEmpty() ? null : whole;
    }

    private static void append(StringBuilder line, int c) {
        if (Character.isISOControl(c) || Character.isWhitespace(c) || Character.isSpaceChar(c)) {
            if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        } else if (Character.getType(c) == Character.SURROGATE) {
            line.append('\uFFFD');
        } else if (c > Character.MAX_VALUE || !VisibleText.acts((char) c)) {
            line.appendCodePoint(c);
        }
    }

    private static boolean isLineEnd(int c) {
        return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029';
    }
}

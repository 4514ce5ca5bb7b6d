package dev.grove.language.expression.value;

import dev.grove.language.expression.work.Work;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * How large values are: about the characters of their compact JSON. What an expression makes has a
 * bound, whatever it is made of; what it is given has none, and is measured no further than that.
 */
public final class Sizes {

    /** Most characters of a text, and of anything else as JSON. */
    public static final int MOST_CHARACTERS = 1 << 20;

    public static final int MOST_ELEMENTS = 10_000;

    /** Said of everything that is larger. */
    public static final int TOO_LARGE = MOST_CHARACTERS + 1;

    private static final int OF_NUMBER = 20;
    private static final int OF_TIME = 32;

    private Sizes() {}

    public static int of(Value value, Work work) {
        return switch (value) {
            case Value.Null _, Value.Bool _ -> 4;
            case Value.Int _, Value.Real _ -> OF_NUMBER;
            case Value.Time _, Value.Span _ -> OF_TIME;
            case Value.Text(String text) -> text.length() + 2;
            case Value.Maybe(Value inner) -> inner == null ? 4 : of(inner, work);
            case Value.Items items ->
                    items instanceof MadeItems made
                            ? made.characters()
                            : work.sizeOf(((JsonItems) items).json(), json -> measure(json, work));
            case Value.Fields fields ->
                    fields instanceof MadeFields made
                            ? made.characters()
                            : work.sizeOf(
                                    ((JsonFields) fields).json(), json -> measure(json, work));
        };
    }

    public static int sum(long one, long other) {
        return (int) Math.min(one + other, TOO_LARGE);
    }

    public static void requireText(long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new Fault("makes a text of more than %,d characters".formatted(MOST_CHARACTERS));
        }
    }

    public static void requireElements(long elements) {
        if (elements > MOST_ELEMENTS) {
            throw new Fault("makes a list of more than %,d elements".formatted(MOST_ELEMENTS));
        }
    }

    public static void requireValue(int characters) {
        if (characters > MOST_CHARACTERS) {
            throw new Fault(
                    "makes a value of more than %,d characters of JSON".formatted(MOST_CHARACTERS));
        }
    }

    /** Ends early when it is too large. */
    static int measure(JsonNode json, Work work) {
        work.step();
        return switch (json.getNodeType()) {
            case STRING -> sum(json.stringValue().length(), 2);
            case NUMBER -> OF_NUMBER;
            case ARRAY, OBJECT -> measureAll(json, work);
            case BINARY, BOOLEAN, MISSING, NULL, POJO -> 4;
        };
    }

    private static int measureAll(JsonNode json, Work work) {
        int size = 2;
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            size = sum(size, field.getKey().length() + 4L + measure(field.getValue(), work));
            if (size == TOO_LARGE) {
                return size;
            }
        }
        if (json.isArray()) {
            for (JsonNode element : json) {
                size = sum(size, 1L + measure(element, work));
                if (size == TOO_LARGE) {
                    return size;
                }
            }
        }
        return size;
    }
}

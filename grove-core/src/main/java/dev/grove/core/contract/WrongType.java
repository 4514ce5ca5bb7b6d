package dev.grove.core.contract;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Messages about a field of the wrong type: what it has to be, what came instead, and how the same
 * value is written rightly. Texts are not repeated: one may be a secret.
 */
final class WrongType {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,9})?");

    private WrongType() {}

    /**
     * @param wanted null when it is not known
     * @param came missing when it is not known
     */
    static String describe(@Nullable Class<?> wanted, JsonNode came) {
        String expected = FieldTypes.expected(wanted);
        String kind = kindOf(came, expected);
        if (expected.equals("must be a whole number") && came.isIntegralNumber()) {
            return expected + " in range, of at most " + largest(wanted);
        }
        return kind.isEmpty() || expected.endsWith(kind)
                ? expected
                : expected + ", not " + kind + mend(expected, came);
    }

    private static String kindOf(JsonNode came, String expected) {
        return switch (came.getNodeType()) {
            case STRING -> "a string";
            case NUMBER ->
                    expected.equals("must be a whole number") ? "the number " + came : "a number";
            case BOOLEAN -> "true or false";
            case ARRAY -> "an array";
            case OBJECT, POJO -> "an object";
            case NULL -> "null";
            case MISSING, BINARY -> "";
        };
    }

    private static String mend(String expected, JsonNode came) {
        String text = came.isString() ? came.stringValue().strip() : "";
        return switch (expected) {
            case "must be a whole number", "must be a number" ->
                    NUMBER.matcher(text).matches()
                                    && (expected.equals("must be a number") || !text.contains("."))
                            ? ": write " + text + ", without quotes"
                            : "";
            case "must be true or false" ->
                    text.equals("true") || text.equals("false")
                            ? ": write " + text + ", without quotes"
                            : "";
            case "must be a string" ->
                    came.isValueNode() && !came.isNull() ? ": put it in quotes" : "";
            case "must be an array" -> came.isContainer() ? "" : ": put it in [ ]";
            default -> "";
        };
    }

    private static long largest(@Nullable Class<?> wanted) {
        return wanted == Integer.class || wanted == int.class ? Integer.MAX_VALUE : Long.MAX_VALUE;
    }
}

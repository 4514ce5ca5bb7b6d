package dev.grove.language.source;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Core schema of YAML 1.2 (chapter 10.3): the type of a scalar without quotes. {@code yes}, {@code
 * on}, {@code 12:30} and dates are texts, which they were not in YAML 1.1.
 */
final class CoreSchema {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final Pattern OCTAL = Pattern.compile("0o[0-7]++");
    private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]++");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?+(?:\\.[0-9]++|[0-9]++(?:\\.[0-9]*+)?+)(?:[eE][-+]?+[0-9]++)?+");
    private static final Pattern NO_NUMBER =
            Pattern.compile("[-+]?+\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");

    /** More digits are beyond the bound of numbers in any case, and slow to read. */
    private static final int LONGEST = 1_000;

    private CoreSchema() {}

    static JsonNode read(String text, Place place) throws UnreadableDocument {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> NODES.nullNode();
            case "true", "True", "TRUE" -> NODES.booleanNode(true);
            case "false", "False", "FALSE" -> NODES.booleanNode(false);
            default -> numberOrText(text, place);
        };
    }

    private static JsonNode numberOrText(String text, Place place) throws UnreadableDocument {
        if (NO_NUMBER.matcher(text).matches()) {
            throw new UnreadableDocument(
                    place,
                    "malformed",
                    "%s is no number of JSON; put it in quotes if a text is meant".formatted(text));
        }
        boolean octal = OCTAL.matcher(text).matches();
        boolean hexadecimal = !octal && HEXADECIMAL.matcher(text).matches();
        if (!octal && !hexadecimal && !NUMBER.matcher(text).matches()) {
            return NODES.stringNode(text);
        }
        if (text.length() > LONGEST) {
            throw Scalars.outOfRange(place);
        }
        if (octal || hexadecimal) {
            return Scalars.number(
                    new BigDecimal(new BigInteger(text.substring(2), octal ? 8 : 16)), place);
        }
        try {
            return Scalars.number(new BigDecimal(text), place);
        } catch (NumberFormatException _) {
            throw Scalars.outOfRange(place);
        }
    }
}

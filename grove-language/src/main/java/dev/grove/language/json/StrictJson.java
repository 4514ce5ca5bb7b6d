package dev.grove.language.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Refuses what Jackson lets pass and others read otherwise, or not at all: overlong UTF-8, halves
 * of surrogate pairs, and numbers beyond the {@link NumberBound}.
 */
public final class StrictJson {

    private static final JsonFactory JSON = new JsonFactory();
    private static final int SHORT = 20;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private StrictJson() {}

    /**
     * Finds the fault of a body, as a sentence; nothing for what is right or is no JSON, which its
     * parser will find.
     */
    public static Optional<String> fault(byte[] body) {
        String text;
        try {
            // Unlike a String's constructor it refuses what is malformed.
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException _) {
            return Optional.of("The body is not valid UTF-8");
        }
        // UTF-16 and UTF-32, which Jackson would recognise.
        if (text.indexOf('\0') >= 0) {
            return Optional.of("The body is not JSON in UTF-8");
        }
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), withoutMark(text))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (isOfText(token) && hasLoneSurrogate(parser.getString())) {
                    return Optional.of("A text of the body has half of a surrogate pair");
                }
                if (isOfNumber(token) && !holds(parser.getString())) {
                    return Optional.of("A number of the body is too large or too small");
                }
            }
        } catch (JacksonException _) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static String withoutMark(String text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    private static boolean isOfText(JsonToken token) {
        return token == JsonToken.VALUE_STRING || token == JsonToken.PROPERTY_NAME;
    }

    private static boolean isOfNumber(JsonToken token) {
        return token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT;
    }

    /** A short number without an exponent needs no look at its value, and most numbers are such. */
    private static boolean holds(String number) {
        boolean isPlain = number.chars().allMatch(c -> c != 'e' && c != 'E');
        return (isPlain && number.length() <= SHORT) || NumberBound.holds(number);
    }

    private static boolean hasLoneSurrogate(String text) {
        return !StandardCharsets.UTF_16.newEncoder().canEncode(text);
    }
}

package dev.grove.language.source;

import dev.grove.language.json.NumberBound;
import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Texts, numbers and keys of documents: alike in JSON and YAML. */
final class Scalars {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Scalars() {}

    /** A whole number is an integer, whether it was written as {@code 1000} or {@code 1e3}. */
    static JsonNode number(BigDecimal number, Place place) throws UnreadableDocument {
        if (!NumberBound.holds(number)) {
            throw outOfRange(place);
        }
        if (number.scale() > 0) {
            return NODES.numberNode(number);
        }
        BigInteger whole = number.toBigIntegerExact();
        if (whole.bitLength() < Integer.SIZE) {
            return NODES.numberNode(whole.intValueExact());
        }
        return whole.bitLength() < Long.SIZE
                ? NODES.numberNode(whole.longValueExact())
                : NODES.numberNode(whole);
    }

    static UnreadableDocument outOfRange(Place place) {
        return new UnreadableDocument(place, "malformed", "the number is out of range");
    }

    static String storable(String text, Place place) throws UnreadableDocument {
        if (text.indexOf('\0') >= 0 || text.codePoints().anyMatch(Scalars::isSurrogate)) {
            throw new UnreadableDocument(
                    place,
                    "malformed",
                    "a text holds a character that cannot be stored (U+0000 or half a surrogate"
                            + " pair)");
        }
        return text;
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    static void requireOnce(String name, ObjectNode object, String pointer, Place place)
            throws UnreadableDocument {
        if (object.has(name)) {
            throw new UnreadableDocument(
                    place,
                    "duplicate_key",
                    "the key %s is written twice in %s"
                            .formatted(name, pointer.isEmpty() ? "the document" : pointer));
        }
    }

    static void requireShallow(int depth, Place place) throws UnreadableDocument {
        if (depth > DocumentReader.DEEPEST) {
            throw new UnreadableDocument(
                    place,
                    "malformed",
                    "values are nested more than %d deep".formatted(DocumentReader.DEEPEST));
        }
    }
}

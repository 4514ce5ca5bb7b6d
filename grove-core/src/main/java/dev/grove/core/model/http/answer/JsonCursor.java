package dev.grove.core.model.http.answer;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Goes through a JSON text once, token by token: of an event of a model's stream little is kept,
 * and a tree of all of it would be made for each word of an answer. It stands at a value, which is
 * to be taken or skipped before it moves on.
 */
public final class JsonCursor implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Reads values that are followed by others. Numbers keep their digits: they may go back. */
    private static final ObjectReader TREES =
            JSON.readerFor(JsonNode.class)
                    .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final JsonParser tokens;

    private JsonCursor(JsonParser tokens) {
        this.tokens = tokens;
    }

    /** At the value that the text is. */
    public static JsonCursor of(String text) {
        JsonParser tokens = JSON.createParser(text);
        tokens.nextToken();
        return new JsonCursor(tokens);
    }

    /**
     * Enters an object and goes to its first member's value; skips any other value.
     *
     * @return the member's name; null for none
     */
    public @Nullable String firstMember() {
        if (tokens.hasToken(JsonToken.START_OBJECT)) {
            return nextMember();
        }
        skip();
        return null;
    }

    /**
     * Goes to the value of the next member of the object.
     *
     * @return the member's name; null at the end of the object
     */
    public @Nullable String nextMember() {
        String name = tokens.nextName();
        if (name != null) {
            tokens.nextToken();
        }
        return name;
    }

    /** Enters an array and goes to its first element; skips any other value, and an empty array. */
    public boolean firstElement() {
        if (tokens.hasToken(JsonToken.START_ARRAY)) {
            return tokens.nextToken() != JsonToken.END_ARRAY;
        }
        skip();
        return false;
    }

    /** Goes to the next element after the one that was taken; false at the end of the array. */
    public boolean nextElement() {
        return tokens.nextToken() != JsonToken.END_ARRAY;
    }

    /** Skips the elements after the one that was taken. */
    public void leaveArray() {
        while (nextElement()) {
            skip();
        }
    }

    public void skip() {
        tokens.skipChildren();
    }

    /** Takes the value as {@link JsonNode#asString(String)} would, empty where it is no scalar. */
    public String text() {
        return tokens.hasToken(JsonToken.VALUE_STRING) ? tokens.getString() : tree().asString("");
    }

    /** Takes the value whole. */
    public JsonNode tree() {
        return switch (tokens.currentToken()) {
            case VALUE_STRING -> NODES.stringNode(tokens.getString());
            case VALUE_NULL -> NODES.nullNode();
            case VALUE_NUMBER_INT -> wholeNumber();
            case null, default -> TREES.readValue(tokens);
        };
    }

    private JsonNode wholeNumber() {
        return tokens.getNumberType() == NumberType.INT
                ? NODES.numberNode(tokens.getIntValue())
                : TREES.readValue(tokens);
    }

    /**
     * Checks that the text has ended with the value.
     *
     * @throws StreamReadException when another one follows
     */
    public void expectEnd() {
        if (tokens.nextToken() != null) {
            throw new StreamReadException(tokens, "More than one JSON value");
        }
    }

    @Override
    public void close() {
        tokens.close();
    }
}

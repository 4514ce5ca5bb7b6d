package dev.grove.language.source;

import dev.grove.language.json.Pointers;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON token by token, so that the place of each value is known. */
final class JsonReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser parser;
    private final Map<String, Place> places = new HashMap<>();

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static Document read(String text) throws UnreadableDocument {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            return new JsonReader(parser).document();
        } catch (JacksonException e) {
            throw new UnreadableDocument(place(e.getLocation()), "malformed", firstLine(e));
        }
    }

    private Document document() throws UnreadableDocument {
        if (parser.nextToken() == null) {
            throw broken("the document is empty");
        }
        JsonNode json = value("", 0);
        if (parser.nextToken() != null) {
            throw broken("a second document follows; store each by itself");
        }
        return new Document(json, new Places(places));
    }

    private JsonNode value(String pointer, int depth) throws UnreadableDocument {
        places.put(pointer, here());
        Scalars.requireShallow(depth, here());
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(pointer, depth);
            case START_ARRAY -> array(pointer, depth);
            case VALUE_STRING -> NODES.stringNode(Scalars.storable(parser.getString(), here()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Scalars.number(decimal(), here());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                    throw broken("is no value of JSON");
        };
    }

    private ObjectNode object(String pointer, int depth) throws UnreadableDocument {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = Scalars.storable(parser.currentName(), here());
            Scalars.requireOnce(name, object, pointer, here());
            parser.nextToken();
            object.set(name, value(Pointers.child(pointer, name), depth + 1));
        }
        return object;
    }

    private ArrayNode array(String pointer, int depth) throws UnreadableDocument {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(pointer + "/" + array.size(), depth + 1));
        }
        return array;
    }

    /** An exponent of more digits than an int has is no error of JSON to the parser. */
    private BigDecimal decimal() throws UnreadableDocument {
        try {
            return parser.getDecimalValue();
        } catch (NumberFormatException _) {
            throw Scalars.outOfRange(here());
        }
    }

    private Place here() {
        return place(parser.currentTokenLocation());
    }

    private UnreadableDocument broken(String message) {
        return new UnreadableDocument(here(), "malformed", message);
    }

    private static Place place(@Nullable TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? Place.START
                : new Place(location.getLineNr(), Math.max(location.getColumnNr(), 1));
    }

    private static String firstLine(JacksonException e) {
        String message = e.getOriginalMessage();
        return message == null ? "cannot be read" : message.lines().findFirst().orElse("");
    }
}

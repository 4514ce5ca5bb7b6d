package dev.grove.core.workflow.document;

import dev.grove.core.workflow.Place;
import dev.grove.core.workflow.Places;
import dev.grove.core.workflow.expression.Pointers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
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
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads JSON and YAML token by token, so that the place of each value is known. */
final class DocumentReader {

    static final int MOST_BYTES = 256 * 1024;
    private static final int DEEPEST = 64;

    /** Beyond this no database and no model means the same number. */
    private static final int MOST_SCALE = 308;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonFactory JSON = new JsonFactory();
    private static final YAMLFactory YAML = new YAMLFactory();

    private final JsonParser parser;
    private final Map<String, Place> places = new HashMap<>();

    private DocumentReader(JsonParser parser) {
        this.parser = parser;
    }

    static Document read(String text, DocumentFormat format) throws UnreadableDocument {
        if (text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw new UnreadableDocument(
                    Place.START, "too_large", "the document has more than 256 KiB");
        }
        try (JsonParser parser = parser(text, format)) {
            return new DocumentReader(parser).document();
        } catch (JacksonException e) {
            throw new UnreadableDocument(place(e.getLocation()), "malformed", firstLine(e));
        }
    }

    private static JsonParser parser(String text, DocumentFormat format) {
        return switch (format) {
            case JSON -> JSON.createParser(ObjectReadContext.empty(), text);
            case YAML -> YAML.createParser(ObjectReadContext.empty(), text);
        };
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
        places.put(pointer, place(parser.currentTokenLocation()));
        refuseYamlReferences();
        if (depth > DEEPEST) {
            throw broken("values are nested more than %d deep".formatted(DEEPEST));
        }
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object(pointer, depth);
            case START_ARRAY -> array(pointer, depth);
            case VALUE_STRING -> NODES.stringNode(storable(parser.getString()));
            case VALUE_NUMBER_INT -> number(new BigDecimal(parser.getBigIntegerValue()));
            case VALUE_NUMBER_FLOAT -> number(parser.getDecimalValue());
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
            refuseYamlReferences();
            String name = storable(parser.currentName());
            if (name.equals("<<") && parser instanceof YAMLParser) {
                throw broken("merge keys are not supported; write the fields out");
            }
            if (object.has(name)) {
                throw new UnreadableDocument(
                        place(parser.currentTokenLocation()),
                        "duplicate_key",
                        "the key %s is written twice in %s"
                                .formatted(name, pointer.isEmpty() ? "the document" : pointer));
            }
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

    /** Each value stands where it is read, and is what it looks like. */
    private void refuseYamlReferences() throws UnreadableDocument {
        if (parser instanceof YAMLParser yaml) {
            if (yaml.isCurrentAlias() || yaml.getObjectId() != null) {
                throw broken("anchors and aliases are not supported; write the value out");
            }
            if (yaml.getTypeId() != null) {
                throw broken("tags are not supported; write the value without one");
            }
        }
    }

    private JsonNode number(BigDecimal number) throws UnreadableDocument {
        if (Math.abs((long) number.scale()) > MOST_SCALE || number.precision() > MOST_SCALE) {
            throw broken("the number is out of range");
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

    private String storable(String text) throws UnreadableDocument {
        if (text.indexOf('\0') >= 0 || text.codePoints().anyMatch(DocumentReader::isSurrogate)) {
            throw broken(
                    "a text holds a character that cannot be stored (U+0000 or half a surrogate"
                            + " pair)");
        }
        return text;
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private UnreadableDocument broken(String message) {
        return new UnreadableDocument(place(parser.currentTokenLocation()), "malformed", message);
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

package dev.grove.core.skill.document;

import dev.grove.core.error.GroveException;
import dev.grove.language.json.NumberBound;
import java.math.BigDecimal;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads YAML as JSON, value by value: what clients compare must be what is written, so nothing in
 * it may stand for something else.
 */
final class Frontmatter {

    private static final int LONGEST = 64 * 1024;
    private static final int DEEPEST = 16;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final YAMLFactory YAML = new YAMLFactory();

    private final JsonParser parser;

    private Frontmatter(JsonParser parser) {
        this.parser = parser;
    }

    static ObjectNode read(String yaml) {
        if (yaml.length() > LONGEST) {
            throw SkillDocument.refusal("has a frontmatter of more than 64 KiB");
        }
        try (JsonParser parser = YAML.createParser(ObjectReadContext.empty(), yaml)) {
            return new Frontmatter(parser).document();
        } catch (JacksonException e) {
            String message = e.getOriginalMessage();
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw SkillDocument.refusal(
                    "has a frontmatter that is no YAML%s: %s"
                            .formatted(
                                    // The fence before it is the first line.
                                    line < 1 ? "" : ", in line " + (line + 1),
                                    message == null ? "it cannot be read" : words(message)));
        }
    }

    /** Most that is no YAML is a text with a colon in it. */
    private static String words(String message) {
        String first = message.lines().findFirst().orElse("");
        return first.contains("mapping values are not allowed")
                ? first + "; a value that holds a colon and a blank stands in quotes"
                : first;
    }

    private ObjectNode document() {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw SkillDocument.refusal("must have name and description in its frontmatter");
        }
        ObjectNode read = object(0);
        if (parser.nextToken() != null) {
            throw broken("holds more than one document");
        }
        return read;
    }

    private JsonNode value(int depth) {
        refuseReferences();
        if (depth > DEEPEST) {
            throw broken("is nested more than %d deep".formatted(DEEPEST));
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(depth);
            case START_ARRAY -> array(depth);
            case VALUE_STRING -> NODES.stringNode(storable(parser.getString()));
            case VALUE_NUMBER_INT -> number(new BigDecimal(parser.getBigIntegerValue()));
            case VALUE_NUMBER_FLOAT -> number(decimal());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                    throw broken("has a value that is none of JSON");
        };
    }

    /** An exponent of more digits than an int has is no error of YAML or JSON to the parser. */
    private BigDecimal decimal() {
        try {
            return parser.getDecimalValue();
        } catch (NumberFormatException _) {
            throw broken("has a number that is out of range");
        }
    }

    /**
     * Bounds a number: few characters can stand for any number of digits, which the database would
     * write out.
     */
    private JsonNode number(BigDecimal number) {
        if (!NumberBound.holds(number)) {
            throw broken("has a number that is out of range");
        }
        return number.scale() == 0
                ? NODES.numberNode(number.toBigIntegerExact())
                : NODES.numberNode(number);
    }

    private ObjectNode object(int depth) {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            refuseReferences();
            String name = storable(parser.currentName());
            if (name.equals("<<")) {
                throw broken("has a merge key; write its fields out");
            }
            if (object.has(name)) {
                throw broken("has %s twice".formatted(name));
            }
            parser.nextToken();
            object.set(name, value(depth + 1));
        }
        return object;
    }

    private ArrayNode array(int depth) {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(depth + 1));
        }
        return array;
    }

    private void refuseReferences() {
        if (parser instanceof YAMLParser yaml) {
            if (yaml.isCurrentAlias() || yaml.getObjectId() != null) {
                throw broken("has an anchor or an alias; write the value out");
            }
            if (yaml.getTypeId() != null) {
                throw broken("has a tag; write the value without one");
            }
        }
    }

    private String storable(String text) {
        if (text.indexOf('\0') >= 0
                || text.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF)) {
            throw broken("holds a character that cannot be stored (U+0000 or half a pair)");
        }
        return text;
    }

    private GroveException broken(String fault) {
        int line = parser.currentTokenLocation().getLineNr();
        return SkillDocument.refusal(
                "has a frontmatter that, in line %d, %s".formatted(line + 1, fault));
    }
}

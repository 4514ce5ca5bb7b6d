package dev.grove.core.secret;

import dev.grove.language.json.PlainNumbers;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Scrubs JSON by its values rather than by its letters, so that it stays JSON. */
final class JsonScrub {

    /** Numbers are written as they came; of a name that comes twice both values count. */
    private static final JsonMapper JSON =
            JsonMapper.builder(PlainNumbers.factory())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Scrubber scrubber;

    JsonScrub(Scrubber scrubber) {
        this.scrubber = scrubber;
    }

    String ofText(String json) {
        try {
            JsonNode before = JSON.readTree(json);
            JsonNode after = of(before);
            return after.equals(before) ? json : JSON.writeValueAsString(after);
        } catch (JacksonException | NumberFormatException _) {
            // The second is what Jackson throws of an exponent that no int holds.
            return scrubber.scrub(json);
        }
    }

    JsonNode of(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> ofObject(object);
            case ArrayNode array -> ofArray(array);
            case StringNode string -> ofString(string);
            // A value of digits may come as a number.
            default -> node.isNumber() ? ofNumber(node) : node;
        };
    }

    ObjectNode ofObject(ObjectNode object) {
        boolean changed = false;
        ObjectNode scrubbed = NODES.objectNode();
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            String name = scrubber.scrub(property.getKey());
            JsonNode value = of(property.getValue());
            changed |= !value.equals(property.getValue()) || !name.equals(property.getKey());
            scrubbed.set(name, value);
        }
        return changed ? scrubbed : object;
    }

    /**
     * A signature vouches for words that are no longer there: a provider would refuse the whole
     * history for it, so such an element (a block of thinking) is left out.
     */
    private JsonNode ofArray(ArrayNode array) {
        ArrayNode whole = withWholeTexts(array);
        boolean changed = whole.size() != array.size();
        ArrayNode scrubbed = NODES.arrayNode();
        for (JsonNode element : whole) {
            JsonNode after = of(element);
            boolean clean = after.equals(element);
            changed |= !clean;
            if (clean || !element.has("signature")) {
                scrubbed.add(after);
            }
        }
        return changed ? scrubbed : array;
    }

    /** A value may begin in one block of text and end in the next: then these become one block. */
    private ArrayNode withWholeTexts(ArrayNode blocks) {
        ArrayNode whole = NODES.arrayNode();
        for (JsonNode block : blocks) {
            String before = whole.isEmpty() ? null : textOf(whole.get(whole.size() - 1));
            String text = textOf(block);
            if (before != null && text != null && isSplit(before, text)) {
                ObjectNode joined = (ObjectNode) whole.remove(whole.size() - 1).deepCopy();
                whole.add(joined.put("text", before + text));
            } else {
                whole.add(block);
            }
        }
        return whole.size() == blocks.size() ? blocks : whole;
    }

    private boolean isSplit(String before, String after) {
        return !scrubber.scrub(before + after)
                .equals(scrubber.scrub(before) + scrubber.scrub(after));
    }

    private static @Nullable String textOf(JsonNode block) {
        return block.path("type").asString("").equals("text") && block.path("text").isString()
                ? block.path("text").stringValue()
                : null;
    }

    private JsonNode ofString(StringNode node) {
        String before = node.stringValue();
        // A text that is JSON itself, such as a call's arguments, is to stay so; and what is in it
        // may be escaped once more than any form that is looked for.
        boolean mayBeJson = before.startsWith("{") || before.startsWith("[");
        String after = scrubber.scrub(mayBeJson ? ofText(before) : before);
        return after.equals(before) ? node : NODES.stringNode(after);
    }

    private JsonNode ofNumber(JsonNode number) {
        String before = number.toString();
        String after = scrubber.scrub(before);
        return after.equals(before) ? number : NODES.stringNode(after);
    }
}

package dev.grove.core.model.openai;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content that comes as a list of parts. They go back as parts where they are more than text: parts
 * of one type that follow one another are one.
 */
final class ContentParts {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ArrayNode parts = NODES.arrayNode();
    private final StringBuilder grown = new StringBuilder();
    private String growing = "";
    private boolean hasOthers;

    /**
     * Text, thinking and refusal of some parts.
     *
     * @param others length of all but the text
     */
    record Said(String text, String refusal, boolean isThinking, int others) {

        private static final Said NOTHING = new Said("", "", false, 0);

        private Said plus(Said other) {
            return new Said(
                    text + other.text,
                    refusal + other.refusal,
                    isThinking || other.isThinking,
                    others + other.others);
        }
    }

    /** Takes the parts of a chunk. */
    Said take(JsonNode content) {
        if (content.isObject()) {
            return takePart(content);
        }
        Said said = Said.NOTHING;
        for (JsonNode part : content) {
            said = said.plus(takePart(part));
        }
        return said;
    }

    /** Takes a text that came without a part around it. */
    void text(String text) {
        grow("text", text);
    }

    private Said takePart(JsonNode part) {
        if (part.isString()) {
            grow("text", part.stringValue());
            return new Said(part.stringValue(), "", false, 0);
        }
        String type = part.path("type").asString("text");
        String text = words(part);
        if (type.equals("refusal")) {
            return new Said("", text, false, text.length());
        }
        if (type.contains("thinking") || type.contains("reasoning") || type.equals("thought")) {
            boolean isPlain = part.size() == 2 && part.path(type).isString();
            if (isPlain) {
                grow(type, text);
            } else {
                other(part);
            }
            hasOthers = true;
            return new Said("", "", true, part.toString().length());
        }
        if (type.equals("text") || type.equals("output_text")) {
            grow("text", text);
            return new Said(text, "", false, 0);
        }
        if (part.isObject()) {
            other(part);
            hasOthers = true;
            return new Said("", "", false, part.toString().length());
        }
        return Said.NOTHING;
    }

    /** The text of a part, wherever it has it: Mistral has parts within its thinking. */
    private static String words(JsonNode part) {
        for (String name :
                new String[] {"text", "thinking", "reasoning", "thought", "refusal", "content"}) {
            JsonNode words = part.path(name);
            if (words.isString()) {
                return words.stringValue();
            }
            if (words.isArray()) {
                StringBuilder all = new StringBuilder();
                words.forEach(
                        each -> all.append(each.isString() ? each.stringValue() : words(each)));
                return all.toString();
            }
            if (words.isObject()) {
                return words(words);
            }
        }
        return "";
    }

    private void grow(String type, String text) {
        if (!growing.equals(type)) {
            close();
            growing = type;
        }
        grown.append(text);
    }

    private void other(JsonNode part) {
        ObjectNode last =
                parts.isEmpty() || !grown.isEmpty()
                        ? null
                        : (ObjectNode) parts.get(parts.size() - 1);
        close();
        if (last != null && isMore(last, part)) {
            ((ArrayNode) last.path("thinking")).addAll((ArrayNode) part.path("thinking"));
        } else {
            parts.add(part.deepCopy());
        }
    }

    private static boolean isMore(ObjectNode last, JsonNode part) {
        return last.path("thinking").isArray()
                && part.path("thinking").isArray()
                && last.path("type").equals(part.path("type"));
    }

    private void close() {
        if (!grown.isEmpty()) {
            parts.addObject().put("type", growing).put(growing, grown.toString());
            grown.setLength(0);
        }
        growing = "";
    }

    boolean isEmpty() {
        return parts.isEmpty() && grown.isEmpty();
    }

    /** Whether there is more than text. */
    boolean areNeeded() {
        return hasOthers;
    }

    ArrayNode whole() {
        close();
        return parts;
    }
}

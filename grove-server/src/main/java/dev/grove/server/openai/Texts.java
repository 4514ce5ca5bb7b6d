package dev.grove.server.openai;

import dev.grove.core.error.GroveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Contents of messages, which are texts or lists of parts. */
public final class Texts {

    private static final Set<String> OF_TEXT =
            Set.of("text", "input_text", "output_text", "refusal");

    private Texts() {}

    /**
     * The text of a content; its parts are lines of it.
     *
     * @param field for what is wrong with it
     * @throws GroveException validation_failed for parts that are no text
     */
    public static String of(JsonNode content, String field) {
        if (content.isMissingNode() || content.isNull()) {
            return "";
        }
        if (content.isString()) {
            return content.stringValue();
        }
        if (!content.isArray()) {
            throw GroveException.invalid(field, "must be a text or a list of parts");
        }
        List<String> texts = new ArrayList<>();
        int index = 0;
        for (JsonNode part : content) {
            texts.add(ofPart(part, field + "[" + index++ + "]"));
        }
        return String.join("\n", texts);
    }

    private static String ofPart(JsonNode part, String field) {
        String type = part.path("type").asString("");
        if (!OF_TEXT.contains(type)) {
            throw OpenAiErrors.unsupported(
                    field + ".type",
                    "is %s, and agents read text; put other content into the run's files"
                            .formatted(type.isEmpty() ? "missing" : type));
        }
        JsonNode text = part.has("text") ? part.path("text") : part.path("refusal");
        if (!text.isString()) {
            throw GroveException.invalid(field + ".text", "must be a text");
        }
        return text.stringValue();
    }
}

package dev.grove.core.model.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Refusals of a request while it is checked. */
@SuppressWarnings(
        "AnnotateFormatMethod") // The annotation is of a library that is only on the checker's
// path.
final class Refusals {

    private final List<String> all = new ArrayList<>();

    void unless(boolean taken, String words, Object... parts) {
        if (!taken) {
            all.add(words.formatted(parts));
        }
    }

    void add(String words, Object... parts) {
        all.add(words.formatted(parts));
    }

    List<String> all() {
        return List.copyOf(all);
    }

    /** Refuses half of a surrogate pair, as a parser does that makes UTF-8 of texts. */
    void characters(String place, JsonNode json) {
        if (json.isString()) {
            text(place, json.stringValue());
        }
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            text(place, member.getKey());
            characters(place + "." + member.getKey(), member.getValue());
        }
        if (json.isArray()) {
            for (int i = 0; i < json.size(); i++) {
                characters(place + "[" + i + "]", json.get(i));
            }
        }
    }

    private void text(String place, String text) {
        boolean isWhole = text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
        unless(isWhole, "%s: surrogates not allowed", place);
        unless(text.indexOf(0) < 0, "%s: NUL is not allowed", place);
    }

    /** The object that a text is, or a missing node with a refusal. */
    JsonNode object(String place, JsonNode text) {
        try {
            JsonNode parsed = JsonMapper.shared().readTree(text.asString(""));
            unless(parsed.isObject(), "%s is not a JSON object", place);
            characters(place, parsed);
            return parsed;
        } catch (JacksonException e) {
            add("%s is not valid JSON: %s", place, e.getOriginalMessage());
            return MissingNode.getInstance();
        }
    }
}

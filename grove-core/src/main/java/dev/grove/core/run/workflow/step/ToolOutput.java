package dev.grove.core.run.workflow.step;

import dev.grove.language.json.OutsideJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Result of a tool as expressions read it: text, or JSON where it is an object or a list whose
 * numbers and depth keep the bounds of callers' JSON. Beyond these it stays a text.
 */
final class ToolOutput {

    private ToolOutput() {}

    static JsonNode of(JsonNode result) {
        if (!result.isString()) {
            return result;
        }
        String text = result.stringValue().strip();
        if (!isEnclosed(text, "{", "}") && !isEnclosed(text, "[", "]")) {
            return result;
        }
        try {
            return OutsideJson.read(text);
        } catch (JacksonException _) {
            return result;
        }
    }

    private static boolean isEnclosed(String text, String begin, String end) {
        return text.startsWith(begin) && text.endsWith(end);
    }
}

package dev.grove.core.run.workflow;

import dev.grove.core.json.ExactJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What a tool's result is for expressions: text, or JSON where it is an object or a list. */
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
            return ExactJson.MAPPER.readTree(text);
        } catch (JacksonException _) {
            return result;
        }
    }

    private static boolean isEnclosed(String text, String begin, String end) {
        return text.startsWith(begin) && text.endsWith(end);
    }
}

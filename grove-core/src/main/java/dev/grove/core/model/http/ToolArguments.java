package dev.grove.core.model.http;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of a tool call as a model wrote them. */
public final class ToolArguments {

    /**
     * Holds what was no JSON object; no tool's schema knows it, so the model is told and can mend
     * it.
     */
    public static final String INVALID = "__invalid_arguments";

    private ToolArguments() {}

    public static ObjectNode parse(String text) {
        if (text.isBlank()) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            if (JsonMapper.shared().readTree(text) instanceof ObjectNode object) {
                return object;
            }
        } catch (JacksonException _) {
            // Told to the model below.
        }
        return JsonNodeFactory.instance.objectNode().put(INVALID, text);
    }
}

package dev.grove.core.model.openai;

import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.tool.ToolCall;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A piece of a tool call.
 *
 * @param index as it stands there; empty for none
 * @param id empty for none
 * @param name all of it, or a part, or once more what was there; empty for none
 * @param arguments text, or the text of an object
 * @param json all of the piece
 */
record CallDelta(String index, String id, String name, String arguments, JsonNode json) {

    /** Reads an element of {@code tool_calls}. */
    static CallDelta of(JsonNode json) {
        JsonNode function = json.path("function");
        boolean isFlat = !function.isObject() && json.path("name").isString();
        return of(json, isFlat ? json : function);
    }

    /** Reads {@code function_call}, which came before {@code tool_calls}. */
    static CallDelta ofLegacy(JsonNode function) {
        return of(JsonNodeFactory.instance.objectNode().set("function", function), function);
    }

    private static CallDelta of(JsonNode json, JsonNode function) {
        return new CallDelta(
                scalar(json.path("index")),
                scalar(json.path("id")).strip(),
                scalar(function.path("name")),
                text(function.path("arguments")),
                json);
    }

    /** Whether its arguments are a whole object. */
    boolean isWhole() {
        return arguments.strip().endsWith("}")
                && !ToolArguments.parse(arguments).has(ToolCall.UNREADABLE);
    }

    /** Whether it says no arguments, or those that are there already. */
    boolean repeats(String before) {
        return arguments.isBlank() || arguments.equals(before);
    }

    private static String scalar(JsonNode json) {
        return json.isString() || json.isNumber() ? json.asString("") : "";
    }

    private static String text(JsonNode arguments) {
        if (arguments.isMissingNode() || arguments.isNull()) {
            return "";
        }
        return arguments.isString() ? arguments.stringValue() : arguments.toString();
    }
}

package dev.grove.mcp.dispatch;

import dev.grove.mcp.wire.McpError;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Objects within params that clients may leave out, in the forms that they leave them out in. */
final class GivenObject {

    private GivenObject() {}

    /**
     * The object; an empty one where it is missing, null, or the empty list that some languages
     * write for an empty object.
     *
     * @param place its name, for the error
     * @throws McpError with the type that came, where it is anything else
     */
    static ObjectNode of(JsonNode given, String place) {
        if (given instanceof ObjectNode object) {
            return object;
        }
        if (given.isMissingNode() || given.isNull() || (given.isArray() && given.isEmpty())) {
            return JsonNodeFactory.instance.objectNode();
        }
        throw McpError.invalidParams(place + " must be an object; " + typeOf(given) + " came");
    }

    private static String typeOf(JsonNode given) {
        return switch (given.getNodeType()) {
            case ARRAY -> "a list";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case BINARY, MISSING, NULL, OBJECT, POJO -> "something else";
        };
    }
}

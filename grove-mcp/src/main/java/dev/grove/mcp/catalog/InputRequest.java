package dev.grove.mcp.catalog;

import dev.grove.core.text.VisibleText;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A question to the client.
 *
 * @param params as the kind's request has them on the wire
 */
public record InputRequest(Kind kind, ObjectNode params) {

    /** The questions that the protocol knows. */
    public enum Kind {
        ELICITATION("elicitation/create"),
        SAMPLING("sampling/createMessage"),
        ROOTS("roots/list");

        private final String method;

        Kind(String method) {
            this.method = method;
        }

        public String method() {
            return method;
        }
    }

    /**
     * Asks the client's user to fill in a form; the answer is {@code {action: accept | decline |
     * cancel, content}}.
     *
     * @param schema a flat object of strings, numbers, booleans and enums
     */
    public static InputRequest form(String message, ObjectNode schema) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.put("message", VisibleText.of(message));
        params.set("requestedSchema", schema);
        return new InputRequest(Kind.ELICITATION, params);
    }
}

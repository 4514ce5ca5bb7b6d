package dev.grove.mcp.wire;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer that is a JSON-RPC error. The message and the data reach the caller, often a model,
 * word for word: they hold no secret, no method or class name and nothing of another tenant. What a
 * model is to read and mend is no such error but a result with {@code isError}.
 */
public final class McpError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorNumber number;
    private final transient @Nullable ObjectNode data;

    public McpError(ErrorNumber number, String message) {
        this(number, message, null);
    }

    public McpError(ErrorNumber number, String message, @Nullable ObjectNode data) {
        // An expected answer: a stack trace for each would be most of its cost.
        super(message, null, false, false);
        this.number = number;
        this.data = data;
    }

    public static McpError invalidParams(String message) {
        return new McpError(ErrorNumber.INVALID_PARAMS, message);
    }

    /**
     * @param data what a program needs of the message; clients show models only the message, so it
     *     says the same
     */
    public static McpError invalidParams(String message, ObjectNode data) {
        return new McpError(ErrorNumber.INVALID_PARAMS, message, data);
    }

    /** Also what a method answers that lies above the caller's scope, to the byte. */
    public static McpError methodNotFound() {
        return new McpError(
                ErrorNumber.METHOD_NOT_FOUND, "Method not found, or above the scope of this key");
    }

    public static McpError invalidRequest(String message) {
        return new McpError(ErrorNumber.INVALID_REQUEST, message);
    }

    public ErrorNumber number() {
        return number;
    }

    /** A message is always given. */
    public String message() {
        return String.valueOf(getMessage());
    }

    public @Nullable ObjectNode data() {
        return data;
    }
}

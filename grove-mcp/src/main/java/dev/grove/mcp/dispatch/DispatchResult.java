package dev.grove.mcp.dispatch;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of a method that answers at once.
 *
 * @param fresh how long a client may use it without asking again; null for what is not kept
 * @param headers of the response
 */
record DispatchResult(ObjectNode result, @Nullable Duration fresh, Map<String, String> headers) {

    static DispatchResult of(ObjectNode result) {
        return new DispatchResult(result, null, Map.of());
    }

    static DispatchResult empty() {
        return of(JsonNodeFactory.instance.objectNode());
    }

    static DispatchResult fresh(ObjectNode result, Duration fresh) {
        return new DispatchResult(result, fresh, Map.of());
    }
}

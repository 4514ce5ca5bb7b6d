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
record QuickResult(ObjectNode result, @Nullable Duration fresh, Map<String, String> headers) {

    static QuickResult of(ObjectNode result) {
        return new QuickResult(result, null, Map.of());
    }

    static QuickResult empty() {
        return of(JsonNodeFactory.instance.objectNode());
    }

    static QuickResult fresh(ObjectNode result, Duration fresh) {
        return new QuickResult(result, fresh, Map.of());
    }
}

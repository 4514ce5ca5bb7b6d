package dev.grove.mcp.dispatch;

import dev.grove.core.secret.Scrubber;
import dev.grove.mcp.wire.McpError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Requirements of each era on results and errors. */
final class Results {

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    private Results() {}

    /**
     * @param fresh how long a client may use it, or null where that is not said
     */
    static ObjectNode finished(Exchange exchange, ObjectNode result, @Nullable Duration fresh) {
        if (!exchange.isModern()) {
            return result;
        }
        if (!result.has("resultType")) {
            result.put("resultType", "complete");
        }
        if (fresh != null) {
            result.put("ttlMs", fresh.toMillis());
            // Lists depend on the key.
            result.put("cacheScope", "private");
        }
        result.set("_meta", ServerIdentity.meta());
        return result;
    }

    /** The status of HTTP for an error that goes out on its own. */
    static int statusOf(Exchange exchange, McpError error) {
        if (!exchange.isModern()) {
            return OK;
        }
        return switch (error.number()) {
            case METHOD_NOT_FOUND -> NOT_FOUND;
            case PARSE_ERROR,
                    INVALID_REQUEST,
                    HEADER_MISMATCH,
                    MISSING_CAPABILITY,
                    UNSUPPORTED_VERSION ->
                    BAD_REQUEST;
            case INVALID_PARAMS, INTERNAL, RESOURCE_NOT_FOUND -> OK;
        };
    }

    static McpError scrubbed(McpError error, Scrubber scrubber) {
        if (scrubber.isIdle()) {
            return error;
        }
        ObjectNode data = error.data();
        return new McpError(
                error.number(),
                scrubber.scrub(error.message()),
                data == null ? null : scrubber.scrub(data));
    }
}

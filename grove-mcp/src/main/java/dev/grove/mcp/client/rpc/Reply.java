package dev.grove.mcp.client.rpc;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reply of a server to a request. */
public sealed interface Reply {

    /**
     * @param session the session that it began, if it did
     */
    record Result(ObjectNode result, @Nullable String session) implements Reply {}

    /**
     * An error of JSON-RPC.
     *
     * @param status of HTTP
     * @param named whether it has an id: then the request was read, and may have taken effect
     */
    record Fault(int status, boolean named, int code, String message, JsonNode data)
            implements Reply {}

    /**
     * A status of HTTP that is no success, without a message of JSON-RPC.
     *
     * @param legible whether the body was read, and so is known to answer no request by its id
     * @param retryAfter how long the server wants to be left alone, where it says so
     */
    record Rejected(int status, boolean legible, String words, @Nullable Duration retryAfter)
            implements Reply {}

    /**
     * A stream that ended before the answer and can be resumed.
     *
     * @param lastEvent after which the rest is asked for
     * @param pause before that, where the server says so
     */
    record Unfinished(String lastEvent, @Nullable Duration pause) implements Reply {}

    /** Something that the protocol does not have. */
    record Broken(String why) implements Reply {}
}

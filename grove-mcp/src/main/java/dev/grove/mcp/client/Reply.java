package dev.grove.mcp.client;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a server answered to a request. */
sealed interface Reply {

    /**
     * @param session the session that it began, if it did
     */
    record Result(ObjectNode result, @Nullable String session) implements Reply {}

    /**
     * An error of JSON-RPC.
     *
     * @param status of HTTP
     */
    record Fault(int status, int code, String message, JsonNode data) implements Reply {}

    /** A status of HTTP that is no success, without a message of JSON-RPC. */
    record Rejected(int status, String words) implements Reply {}

    /** Something that the protocol does not have. */
    record Broken(String why) implements Reply {}
}

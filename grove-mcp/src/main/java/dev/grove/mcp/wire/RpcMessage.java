package dev.grove.mcp.wire;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON-RPC message that {@link RpcReader} has accepted. */
public sealed interface RpcMessage {

    /**
     * @param id a string or an integer
     * @param params empty where the message has none
     */
    record Request(JsonNode id, String method, ObjectNode params) implements RpcMessage {}

    record Notification(String method, ObjectNode params) implements RpcMessage {}

    /**
     * An answer to a request of ours.
     *
     * @param result null for an error
     */
    record Response(JsonNode id, @Nullable JsonNode result) implements RpcMessage {}
}

package dev.grove.mcp.client.rpc;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of JSON-RPC, with the headers that its era requires.
 *
 * @param id unique within a session
 */
public record RpcCall(long id, String method, ObjectNode params, Map<String, String> headers) {}

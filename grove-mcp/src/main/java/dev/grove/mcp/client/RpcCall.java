package dev.grove.mcp.client;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of JSON-RPC, with the headers that its era requires.
 *
 * @param id unique within a session
 */
record RpcCall(long id, String method, ObjectNode params, Map<String, String> headers) {}

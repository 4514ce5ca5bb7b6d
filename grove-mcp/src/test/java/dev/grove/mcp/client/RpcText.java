package dev.grove.mcp.client;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Messages of a server as it writes them, legal or not: ids are JSON. */
public final class RpcText {

    private RpcText() {}

    static String answer(String id, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
    }

    public static String request(String id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\""
                + method
                + "\",\"params\":{}}";
    }

    static String error(String id, int code) {
        return error(id, "{\"code\":" + code + ",\"message\":\"no\"}");
    }

    /** Refuses a version like a server of the modern era. */
    static String unsupported(String id, String supported) {
        return error(
                id,
                "{\"code\":-32022,\"message\":\"no\",\"data\":{\"supported\":[\""
                        + supported
                        + "\"]}}");
    }

    static String error(String id, String error) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":" + error + "}";
    }

    /** A tool as a list has it. */
    static String tool(String name) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}";
    }

    /** Arguments for calls of which only the answer matters. */
    public static ObjectNode arguments() {
        return object("{\"word\":\"hello\"}");
    }

    static ObjectNode object(String json) {
        return (ObjectNode) JsonMapper.shared().readTree(json);
    }
}

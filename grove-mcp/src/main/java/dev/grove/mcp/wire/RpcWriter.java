package dev.grove.mcp.wire;

import dev.grove.language.json.PlainNumbers;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes messages, each on one line. */
public final class RpcWriter {

    private static final JsonMapper JSON = JsonMapper.builder(PlainNumbers.factory()).build();

    private RpcWriter() {}

    public static String result(JsonNode id, ObjectNode result) {
        ObjectNode message = envelope();
        message.set("id", id);
        message.set("result", result);
        return JSON.writeValueAsString(message);
    }

    /**
     * @param id null when what was asked could not be read that far
     */
    public static String error(@Nullable JsonNode id, McpError error) {
        ObjectNode message = envelope();
        message.set("id", id == null ? JsonNodeFactory.instance.nullNode() : id);
        ObjectNode body = message.putObject("error");
        body.put("code", error.number().value());
        body.put("message", error.message());
        ObjectNode data = error.data();
        if (data != null) {
            body.set("data", data);
        }
        return JSON.writeValueAsString(message);
    }

    public static String notification(String method, @Nullable ObjectNode params) {
        ObjectNode message = envelope();
        message.put("method", method);
        if (params != null) {
            message.set("params", params);
        }
        return JSON.writeValueAsString(message);
    }

    public static String request(String id, String method, ObjectNode params) {
        ObjectNode message = envelope();
        message.put("id", id);
        message.put("method", method);
        message.set("params", params);
        return JSON.writeValueAsString(message);
    }

    public static String request(long id, String method, ObjectNode params) {
        ObjectNode message = envelope();
        message.put("id", id);
        message.put("method", method);
        message.set("params", params);
        return JSON.writeValueAsString(message);
    }

    private static ObjectNode envelope() {
        return JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    }
}

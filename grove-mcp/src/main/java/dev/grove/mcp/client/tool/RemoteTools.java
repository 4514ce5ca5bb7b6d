package dev.grove.mcp.client.tool;

import dev.grove.mcp.client.rpc.RpcHttp;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parts that servers of either era share. */
@Component
public record RemoteTools(RpcHttp http, ToolDefinitions definitions, ToolAnswers answers) {

    /** Parameters of a tool call, in either era. */
    public static ObjectNode callOf(RemoteTool tool, ObjectNode arguments) {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.put("name", tool.name());
        params.set("arguments", arguments);
        return params;
    }

    /** Adds to a call the token by which its server reports progress. */
    public static ObjectNode reporting(long id, String method, ObjectNode params) {
        if (!method.equals("tools/call")) {
            return params;
        }
        ObjectNode reporting = params.deepCopy();
        reporting.withObject("/_meta").put("progressToken", id);
        return reporting;
    }
}

package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.AskedBack;
import dev.grove.mcp.client.rpc.BrokenAnswerException;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RpcHttp;
import dev.grove.mcp.client.tool.ToolChanges;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Answers what a server of the legacy era asks in mid-call: that it is alive to a ping, and to all
 * else that this client does not have it, so that the server need not wait.
 */
final class AnsweredNo implements AskedBack {

    /** A server that sends more requests than this fails the call. */
    private static final int MOST = 20;

    private final RpcHttp http;
    private final RemoteAddress address;
    private final LegacySession session;
    private final CallLimits limits;
    private final ToolChanges changes;
    private int asked;

    AnsweredNo(
            RpcHttp http,
            RemoteAddress address,
            LegacySession session,
            CallLimits limits,
            ToolChanges changes) {
        this.http = http;
        this.address = address;
        this.session = session;
        this.limits = limits;
        this.changes = changes;
    }

    @Override
    public void onNotification(String method) {
        changes.onNotification(method);
    }

    @Override
    public void onRequest(JsonNode id, String method) throws BrokenAnswerException {
        // Pings are bounded as all events are, and a server that pings is waiting.
        if (!method.equals("ping") && ++asked > MOST) {
            throw new BrokenAnswerException("asked more than " + MOST + " things in mid-call");
        }
        String answer =
                method.equals("ping")
                        ? RpcWriter.result(id, JsonNodeFactory.instance.objectNode())
                        : RpcWriter.error(id, McpError.methodNotFound());
        try {
            http.sendNotification(address, answer, session.headers(), limits);
        } catch (RemoteException _) {
            // It asked, and does not listen; its answer to the call may come all the same.
        }
    }
}

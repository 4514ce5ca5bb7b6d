package dev.grove.mcp.dispatch;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.Era;
import dev.grove.mcp.era.MirroredHeaders;
import dev.grove.mcp.era.ModernMeta;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcMessage;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Messages that stand alone. */
@Component
class ModernEra {

    private static final int ACCEPTED = 202;

    private final RequestRouter router;
    private final Audits audits;

    ModernEra(RequestRouter router, Audits audits) {
        this.router = router;
        this.audits = audits;
    }

    void take(McpCaller caller, McpRequest request, RpcMessage message, ResponseChannel out)
            throws IOException, InterruptedException {
        switch (message) {
            case RpcMessage.Request(JsonNode id, String method, ObjectNode params) ->
                    request(caller, request, id, method, params, out);
            case RpcMessage.Notification(String method, ObjectNode params) -> {
                // Nothing depends on notifications: a client cancels by closing its stream.
                audits.add(unchecked(caller, request, null, method, params), Status.OK, null);
                out.answer(ACCEPTED, Map.of(), "");
            }
            case RpcMessage.Response(JsonNode id, _) ->
                    McpServer.badRequest(
                            id, McpError.invalidRequest("Nothing was asked of this client"), out);
        }
    }

    private void request(
            McpCaller caller,
            McpRequest request,
            JsonNode id,
            String method,
            ObjectNode params,
            ResponseChannel out)
            throws IOException, InterruptedException {
        ModernMeta meta;
        try {
            meta = ModernMeta.of(params);
            MirroredHeaders.check(meta, method, params, request.headers());
        } catch (McpError e) {
            audits.add(
                    unchecked(caller, request, id, method, params),
                    Status.ERROR,
                    e.number().value());
            McpServer.badRequest(id, e, out);
            return;
        }
        router.route(
                new Exchange(
                        caller,
                        request,
                        Era.MODERN,
                        ProtocolVersion.V2026_07_28,
                        null,
                        meta.info(),
                        meta.client(),
                        meta.logLevel(),
                        id,
                        method,
                        params),
                out);
    }

    private static Exchange unchecked(
            McpCaller caller,
            McpRequest request,
            @Nullable JsonNode id,
            String method,
            ObjectNode params) {
        return new Exchange(
                caller,
                request,
                Era.MODERN,
                null,
                null,
                ClientInfo.UNKNOWN,
                ClientAbilities.NONE,
                null,
                id,
                method,
                params);
    }
}

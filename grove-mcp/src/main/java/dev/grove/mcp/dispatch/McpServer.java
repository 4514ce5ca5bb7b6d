package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.Era;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcMessage;
import dev.grove.mcp.wire.RpcReader;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The server, for callers that have shown their key. Each method returns when it has answered. */
@Component
public class McpServer {

    private static final int BAD_REQUEST = 400;

    private final ModernEra modern;
    private final LegacyEra legacy;

    McpServer(ModernEra modern, LegacyEra legacy) {
        this.modern = modern;
        this.legacy = legacy;
    }

    public void post(McpCaller caller, McpRequest request, byte[] body, ResponseChannel out)
            throws IOException, InterruptedException {
        JsonNode id = null;
        JsonNode json;
        RpcMessage message;
        try {
            json = RpcReader.parse(body);
            id = RpcReader.idOf(json);
            message = RpcReader.message(json);
        } catch (McpError e) {
            badRequest(id, e, out);
            return;
        }
        if (Era.of(json, request.headers()) == Era.MODERN) {
            modern.take(caller, request, message, out);
        } else {
            legacy.take(caller, request, message, out);
        }
    }

    /** The stream of a session. */
    public void get(McpCaller caller, McpRequest request, ResponseChannel out)
            throws IOException, InterruptedException {
        legacy.listen(caller, request, out);
    }

    /** The end of a session. */
    public void delete(McpCaller caller, McpRequest request, ResponseChannel out)
            throws IOException {
        legacy.end(caller, request, out);
    }

    static void badRequest(@Nullable JsonNode id, McpError error, ResponseChannel out)
            throws IOException {
        out.answer(BAD_REQUEST, Map.of(), RpcWriter.error(id, error));
    }
}

package dev.grove.bench.mcp;

import dev.grove.bench.http.HttpConnection;
import java.io.IOException;
import java.net.InetSocketAddress;

/** By the version 2025-11-25: each connection has a session of its own, begun before its calls. */
public record SessionEcho(Endpoint endpoint) implements Echo {

    private static final String VERSION = "MCP-Protocol-Version: 2025-11-25\r\n";
    private static final String SESSION = "mcp-session-id";

    private static final String INITIALIZE =
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}\
            """;

    private static final String INITIALIZED =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private static final String CALL =
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"%s"}}}\
            """
                    .formatted(TEXT);

    @Override
    public InetSocketAddress server() {
        return endpoint.server();
    }

    @Override
    public byte[] begin(HttpConnection connection) throws IOException {
        String answer = connection.call(endpoint.post("", INITIALIZE));
        String session = connection.header(SESSION);
        if (session == null || !answer.contains("2025-11-25")) {
            throw new IOException("The server began no session, but answered " + answer);
        }
        String headers = VERSION + "Mcp-Session-Id: " + session + "\r\n";
        connection.call(endpoint.post(headers, INITIALIZED));
        return endpoint.post(headers, CALL);
    }
}

package dev.grove.bench.mcp;

import dev.grove.bench.http.HttpConnection;
import java.net.InetSocketAddress;

/** By the version 2026-07-28: each call stands for itself. */
public record ModernEcho(Endpoint endpoint) implements Echo {

    private static final String HEADERS =
            "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: echo\r\n";

    private static final String BODY =
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"%s"},\
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":{}}}}\
            """
                    .formatted(TEXT);

    @Override
    public InetSocketAddress server() {
        return endpoint.server();
    }

    @Override
    public byte[] begin(HttpConnection connection) {
        return endpoint.post(HEADERS, BODY);
    }
}

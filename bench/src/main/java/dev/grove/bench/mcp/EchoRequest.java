package dev.grove.bench.mcp;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** One call of {@code echo}, to be sent as often as one likes. */
public final class EchoRequest {

    /** What the answer to it holds. */
    static final String TEXT = "what is said comes back";

    private static final String BODY =
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"%s"},\
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":{}}}}\
            """
                    .formatted(TEXT);

    private static final String HEAD =
            """
            POST %s HTTP/1.1\r
            Host: %s:%d\r
            %sContent-Type: application/json\r
            Accept: application/json, text/event-stream\r
            MCP-Protocol-Version: 2026-07-28\r
            Mcp-Method: tools/call\r
            Mcp-Name: echo\r
            Content-Length: %d\r
            \r
            %s\
            """;

    private final InetSocketAddress server;
    private final byte[] bytes;

    private EchoRequest(InetSocketAddress server, byte[] bytes) {
        this.server = server;
        this.bytes = bytes;
    }

    /** To a server that asks nobody who they are. */
    public static EchoRequest open(InetSocketAddress server, String path) {
        return of(server, path, "");
    }

    public static EchoRequest withKey(InetSocketAddress server, String path, String key) {
        return of(server, path, "Authorization: Bearer " + key + "\r\n");
    }

    private static EchoRequest of(InetSocketAddress server, String path, String authorization) {
        String text =
                HEAD.formatted(
                        path,
                        server.getHostString(),
                        server.getPort(),
                        authorization,
                        BODY.length(),
                        BODY);
        return new EchoRequest(server, text.getBytes(StandardCharsets.US_ASCII));
    }

    InetSocketAddress server() {
        return server;
    }

    /** Ready to be sent. */
    byte[] bytes() {
        return bytes;
    }
}

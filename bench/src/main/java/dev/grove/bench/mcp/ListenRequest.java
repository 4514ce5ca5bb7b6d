package dev.grove.bench.mcp;

import java.nio.charset.StandardCharsets;

/** A subscription to changes of the tools that a client sees, ready to be sent. */
public final class ListenRequest {

    private static final String BODY =
            """
            {"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},\
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":{}}}}\
            """;

    /** By HTTP/1.0: the answer is not cut into chunks, and ends with the connection. */
    private static final String HEAD =
            """
            POST %s HTTP/1.0\r
            Host: %s\r
            Authorization: Bearer %s\r
            Content-Type: application/json\r
            Accept: application/json, text/event-stream\r
            MCP-Protocol-Version: 2026-07-28\r
            Mcp-Method: subscriptions/listen\r
            Content-Length: %d\r
            \r
            %s\
            """;

    private ListenRequest() {}

    /**
     * @param authority of the server, as {@code host:port}
     */
    public static byte[] withKey(String authority, String path, String key) {
        return HEAD.formatted(path, authority, key, BODY.length(), BODY)
                .getBytes(StandardCharsets.US_ASCII);
    }
}

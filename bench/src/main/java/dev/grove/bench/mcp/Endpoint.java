package dev.grove.bench.mcp;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * Where a server of MCP is asked.
 *
 * @param authorization the header with the key, and its line end; empty for a server without
 *     authentication
 */
public record Endpoint(InetSocketAddress server, String path, String authorization) {

    private static final String POST =
            """
            POST %s HTTP/1.1\r
            Host: %s:%d\r
            %sContent-Type: application/json\r
            Accept: application/json, text/event-stream\r
            %sContent-Length: %d\r
            \r
            %s\
            """;

    /** Endpoint of a server without authentication. */
    public static Endpoint open(InetSocketAddress server, String path) {
        return new Endpoint(server, path, "");
    }

    public static Endpoint withKey(InetSocketAddress server, String path, String key) {
        return new Endpoint(server, path, "Authorization: Bearer " + key + "\r\n");
    }

    /**
     * A request, ready to be sent.
     *
     * @param headers further lines of its head, each with its end
     */
    byte[] post(String headers, String body) {
        return POST.formatted(
                        path,
                        server.getHostString(),
                        server.getPort(),
                        authorization,
                        headers,
                        body.length(),
                        body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}

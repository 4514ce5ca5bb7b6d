package dev.grove.bench.http;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Request that starts a run and is answered with what happens in it. */
public record Start(String path, String body) {

    private static final String HEAD =
            """
            POST %s HTTP/1.1\r
            Host: %s:%d\r
            Authorization: Bearer %s\r
            Accept: text/event-stream\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            """;

    /** Bytes to a server by a caller with a key. */
    byte[] bytes(InetSocketAddress server, String key) {
        byte[] text = body.getBytes(StandardCharsets.UTF_8);
        byte[] head =
                HEAD.formatted(path, server.getHostString(), server.getPort(), key, text.length)
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] request = new byte[head.length + text.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(text, 0, request, head.length, text.length);
        return request;
    }
}

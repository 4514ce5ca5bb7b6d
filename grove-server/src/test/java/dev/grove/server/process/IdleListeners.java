package dev.grove.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * MCP clients that have subscribed to changes and read what comes, each on a connection of its own.
 * All of them together cost this process little more than the connections.
 */
final class IdleListeners implements AutoCloseable {

    private static final String BODY =
            """
            {"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{
             "notifications":{"toolsListChanged":true},
             "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
               "io.modelcontextprotocol/clientInfo":{"name":"idle","version":"1"},
               "io.modelcontextprotocol/clientCapabilities":{}}}}
            """;

    private final List<Socket> sockets = new ArrayList<>();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger notified = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    int acknowledged() {
        return acknowledged.get();
    }

    int notified() {
        return notified.get();
    }

    /** Number of listeners whose stream the server has ended in good order. */
    int ended() {
        return ended.get();
    }

    void open(URI server, String key) {
        try {
            Socket socket = new Socket();
            sockets.add(socket);
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
            String head =
                    """
                    POST /mcp/rpc HTTP/1.1
                    Host: localhost
                    Authorization: Bearer %s
                    Content-Type: application/json
                    Accept: application/json, text/event-stream
                    MCP-Protocol-Version: 2026-07-28
                    Mcp-Method: subscriptions/listen
                    Content-Length: %d

                    """
                            .formatted(key, BODY.length())
                            .replace("\n", "\r\n");
            socket.getOutputStream().write((head + BODY).getBytes(StandardCharsets.US_ASCII));
            Thread _ = Thread.ofVirtual().start(() -> read(socket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(Socket socket) {
        byte[] buffer = new byte[512];
        StringBuilder received = new StringBuilder();
        try {
            InputStream in = socket.getInputStream();
            boolean waitsForAck = true;
            boolean waitsForNews = true;
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                received.append(new String(buffer, 0, read, StandardCharsets.US_ASCII));
                if (waitsForAck && received.indexOf("subscriptions/acknowledged") >= 0) {
                    waitsForAck = false;
                    int _ = acknowledged.incrementAndGet();
                }
                if (waitsForNews && received.indexOf("tools/list_changed") >= 0) {
                    waitsForNews = false;
                    int _ = notified.incrementAndGet();
                }
                if (received.indexOf("\"complete\"") >= 0) {
                    int _ = ended.incrementAndGet();
                    return;
                }
            }
        } catch (IOException _) {
            // The test has closed it.
        }
    }

    @Override
    public void close() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

package dev.grove.server.mcp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Adds a key to whatever passes, for clients that cannot send one, and leaves everything else, Host
 * and Origin too, as it is. With several servers behind it they take turns.
 */
final class AuthenticatingProxy implements AutoCloseable {

    private static final Set<String> OWN =
            Set.of(
                    "authorization",
                    "connection",
                    "keep-alive",
                    "transfer-encoding",
                    "content-length");

    private final HttpServer server;
    private final List<Integer> ports;
    private final String key;
    private final AtomicInteger turn = new AtomicInteger();
    private final List<String> answered = new CopyOnWriteArrayList<>();
    private volatile boolean older;

    AuthenticatingProxy(String key, Integer... ports) {
        this.key = key;
        this.ports = List.of(ports);
        try {
            this.server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::pass);
        server.start();
    }

    /** Makes the servers behind it look as if they knew nothing of the modern era. */
    AuthenticatingProxy asOlder() {
        older = true;
        return this;
    }

    /** All that was streamed through it so far. */
    String answered() {
        return String.join("", answered);
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void pass(HttpExchange exchange) throws IOException {
        if (older && exchange.getRequestHeaders().containsKey("Mcp-Method")) {
            exchange.sendResponseHeaders(400, -1);
            exchange.close();
            return;
        }
        int port = ports.get(Math.floorMod(turn.getAndIncrement(), ports.size()));
        byte[] body = exchange.getRequestBody().readAllBytes();
        // By hand: the JDK's client does not let anyone set Host.
        try (Socket upstream = new Socket(InetAddress.getLoopbackAddress(), port);
                exchange) {
            upstream.getOutputStream().write(head(exchange, body.length));
            upstream.getOutputStream().write(body);
            upstream.getOutputStream().flush();
            relay(upstream.getInputStream(), exchange);
        } catch (IOException _) {
            // Client or server has gone; closing both ends the other.
        }
    }

    private byte[] head(HttpExchange exchange, int length) {
        StringBuilder head = new StringBuilder();
        head.append(exchange.getRequestMethod())
                .append(' ')
                .append(exchange.getRequestURI())
                .append(" HTTP/1.1\r\n");
        for (Map.Entry<String, List<String>> header : exchange.getRequestHeaders().entrySet()) {
            if (!OWN.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                header.getValue()
                        .forEach(value ->
                                head.append(header.getKey())
                                        .append(": ")
                                        .append(value)
                                        .append("\r\n"));
            }
        }
        head.append("Authorization: Bearer ").append(key).append("\r\n");
        head.append("Content-Length: ").append(length).append("\r\n");
        head.append("Connection: close\r\n\r\n");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private void relay(InputStream answer, HttpExchange exchange) throws IOException {
        String[] status = line(answer).split(" ", 3);
        Headers headers = exchange.getResponseHeaders();
        boolean chunked = false;
        long length = -1;
        for (String line = line(answer); !line.isEmpty(); line = line(answer)) {
            int colon = line.indexOf(':');
            String name = line.substring(0, colon);
            String value = line.substring(colon + 1).strip();
            if (name.equalsIgnoreCase("transfer-encoding")) {
                chunked = true;
            } else if (name.equalsIgnoreCase("content-length")) {
                length = Long.parseLong(value);
            } else if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                headers.add(name, value);
            }
        }
        boolean empty = !chunked && length <= 0;
        exchange.sendResponseHeaders(
                Integer.parseInt(status[1]), empty ? -1 : chunked ? 0 : length);
        if (empty) {
            return;
        }
        OutputStream out = exchange.getResponseBody();
        if (!chunked) {
            answer.transferTo(out);
            return;
        }
        for (int size = size(answer); size > 0; size = size(answer)) {
            byte[] chunk = answer.readNBytes(size);
            answered.add(new String(chunk, StandardCharsets.UTF_8));
            out.write(chunk);
            out.flush();
            String _ = line(answer);
        }
    }

    private static int size(InputStream in) throws IOException {
        return Integer.parseInt(line(in).strip(), 16);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("The server has gone");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

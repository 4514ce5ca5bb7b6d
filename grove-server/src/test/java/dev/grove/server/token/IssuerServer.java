package dev.grove.server.token;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An issuer's web server: its keys, and nothing else until a test gives it something. */
final class IssuerServer implements AutoCloseable {

    static final String KEYS = "/realm/keys";

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private final ConcurrentHashMap<String, String> documents = new ConcurrentHashMap<>();
    private final HttpServer server;
    private volatile List<JWK> keys = List.of();
    private volatile HttpHandler manner = this::serveKeys;

    IssuerServer() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serveDocument);
        server.createContext(
                KEYS,
                exchange -> {
                    asked.add(KEYS);
                    manner.handle(exchange);
                });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Issuer name in its tokens. */
    String name() {
        return url() + "/realm";
    }

    /** Has these keys, and no others, from now on. */
    void use(JWK... others) {
        keys = List.of(others);
    }

    /** Serves a document at a path of the server, in place of an earlier one. */
    void serve(String path, String json) {
        documents.put(path, json);
    }

    /** Answers requests for the keys in this manner. */
    void be(HttpHandler other) {
        manner = other;
    }

    void beAway() {
        manner = exchange -> answer(exchange, 503, "{}");
    }

    void beWell() {
        manner = this::serveKeys;
    }

    /** Says that it is about to answer, or half of what it answers, and no more. */
    void stopAfter(String beginning) {
        manner =
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    OutputStream body = exchange.getResponseBody();
                    body.write(beginning.getBytes(StandardCharsets.UTF_8));
                    body.flush();
                    awaitClosing();
                };
    }

    private void awaitClosing() throws IOException {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** How often its keys were asked for. */
    int fetches() {
        return (int) asked.stream().filter(KEYS::equals).count();
    }

    /** The paths that were asked for, of those that there are. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    private void serveDocument(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String json = documents.get(path);
        if (json == null) {
            answer(exchange, 404, "{}");
        } else {
            asked.add(path);
            answer(exchange, 200, json);
        }
    }

    private void serveKeys(HttpExchange exchange) throws IOException {
        answer(exchange, 200, new JWKSet(keys).toString(true));
    }

    static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}

package dev.grove.server.workflow.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * A service that acts on each call, notes its key, and then answers as the path says: {@code
 * /break/name} closes the connection, {@code /bad} answers 502, {@code /hang} does not answer until
 * it is released, {@code /fine} answers, {@code /refuse} answers 422 without an effect. With {@code
 * -once} only the first call is treated so, and later ones are answered.
 */
final class ActingService implements AutoCloseable {

    private static final long LONGEST_SECONDS = 60;

    private final HttpServer http;
    private final Map<String, List<String>> effects = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> begun = new ConcurrentHashMap<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final Set<String> refused = ConcurrentHashMap.newKeySet();

    ActingService() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::answer);
        http.start();
    }

    String url(String path) {
        return "http://127.0.0.1:" + http.getAddress().getPort() + path;
    }

    /** Keys of the effects under a name, one for each effect. */
    List<String> effects(String name) {
        return effects.getOrDefault(name, List.of());
    }

    Set<String> keys(String name) {
        return new HashSet<>(effects(name));
    }

    @Override
    public void close() {
        released.countDown();
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().getPath().substring(1).split("/");
            String key =
                    JsonMapper.shared()
                            .readTree(exchange.getRequestBody())
                            .path("idempotency_key")
                            .stringValue();
            if (path[0].startsWith("refuse")) {
                refuse(exchange, path[0], path[1]);
                return;
            }
            List<String> of = effects.computeIfAbsent(path[1], _ -> new CopyOnWriteArrayList<>());
            of.add(key);
            begun(path[1]).countDown();
            switch (path[0].endsWith("-once") && of.size() > 1 ? "fine" : path[0]) {
                case "break", "break-once" -> {}
                case "bad", "bad-once" -> send(exchange, 502, "bad gateway");
                case "hang", "hang-once" -> {
                    await(released);
                    send(exchange, 200, "{\"content\":\"late\"}");
                }
                default -> send(exchange, 200, "{\"content\":\"done\"}");
            }
        }
    }

    /** Once the call that has the name has arrived. */
    private void refuse(HttpExchange exchange, String how, String name) throws IOException {
        await(begun(name));
        boolean first = refused.add(name);
        if (first || !how.endsWith("-once")) {
            send(exchange, 422, "{\"content\":\"no\"}");
        } else {
            send(exchange, 200, "{\"content\":\"yes\"}");
        }
    }

    private CountDownLatch begun(String name) {
        return begun.computeIfAbsent(name, _ -> new CountDownLatch(1));
    }

    private static void await(CountDownLatch latch) {
        try {
            boolean _ = latch.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}

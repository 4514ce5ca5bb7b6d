package dev.grove.server.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A tenant's service, outside of the servers: the auditor of what was asked of the world. The first
 * arrival of some calls is kept without an answer until the server that waits for it is dead.
 */
final class RefundDesk implements AutoCloseable {

    private final HttpServer server;
    private final Set<String> kept;
    private final Duration work;
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final Map<String, String> seen = new ConcurrentHashMap<>();
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch gate = new CountDownLatch(1);

    /** Request as it arrived. */
    record Arrival(String key, String webhookId, String tool, String run, String call) {}

    /**
     * Opens it.
     *
     * @param kept the ids of the calls, of whichever run, that are not answered at once
     */
    RefundDesk(Set<String> kept) {
        this(kept, Duration.ZERO);
    }

    /**
     * Opens one that takes time for each request.
     *
     * @param work time before any request is answered
     */
    RefundDesk(Set<String> kept, Duration work) {
        this.kept = kept;
        this.work = work;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::take);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/refund";
    }

    /** Arrivals of calls of one tool. */
    List<Arrival> arrivals(String tool) {
        return arrivals.stream().filter(arrival -> arrival.tool().equals(tool)).toList();
    }

    /** How many requests wait for an answer. */
    int waiting() {
        return waiting.size();
    }

    /** The waiting server has died meanwhile. */
    void letGo() {
        CountDownLatch old = gate;
        gate = new CountDownLatch(1);
        old.countDown();
    }

    private void take(HttpExchange exchange) throws IOException {
        JsonNode call = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
        String key = call.path("idempotency_key").stringValue();
        String id = call.path("tool_call_id").stringValue();
        CountDownLatch until = gate;
        boolean first = seen.putIfAbsent(key, id) == null;
        arrivals.add(
                new Arrival(
                        key,
                        exchange.getRequestHeaders().getFirst("webhook-id"),
                        call.path("name").stringValue(),
                        call.path("run_id").stringValue(),
                        id));
        if (first && kept.contains(id)) {
            keep(key, until);
        }
        work();
        byte[] answer = "{\"content\":\"refunded\"}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private void work() {
        try {
            Thread.sleep(work);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void keep(String key, CountDownLatch until) {
        waiting.add(key);
        try {
            until.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            waiting.remove(key);
        }
    }

    @Override
    public void close() {
        letGo();
        server.stop(0);
    }
}

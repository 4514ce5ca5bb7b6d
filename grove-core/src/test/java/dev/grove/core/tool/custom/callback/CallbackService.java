package dev.grove.core.tool.custom.callback;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/**
 * A tenant's service on this machine: remembers what arrived and answers as the test sets it to.
 */
final class CallbackService implements AutoCloseable {

    private final HttpServer server;
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();

    /** Request that arrived; its headers are found in any case of their names. */
    record Arrival(Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    /** How one request is answered. */
    interface Reply {
        void to(HttpExchange exchange) throws IOException;
    }

    CallbackService() {
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

    int port() {
        return server.getAddress().getPort();
    }

    List<Arrival> arrivals() {
        return arrivals;
    }

    /** Queues a reply; without one, {@code done} is answered. */
    CallbackService then(Reply reply) {
        replies.add(reply);
        return this;
    }

    static Reply says(int status, String body) {
        return says(status, body, Map.of());
    }

    static Reply says(int status, String body, Map<String, String> headers) {
        return says(status, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /** Answers with bytes of any kind. */
    static Reply says(int status, byte[] body, Map<String, String> headers) {
        return exchange -> {
            headers.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        };
    }

    /** Promises more than it says, and hangs up. */
    static Reply breaksOff(int status, String said) {
        return exchange -> {
            byte[] bytes = said.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length + 100L);
            exchange.getResponseBody().write(bytes);
            exchange.getResponseBody().flush();
            exchange.close();
        };
    }

    /** Promises more than it says, and says nothing more until the latch is open. */
    static Reply stopsWithin(int status, String said, CountDownLatch latch) {
        return exchange -> {
            byte[] bytes = said.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length + 100L);
            exchange.getResponseBody().write(bytes);
            exchange.getResponseBody().flush();
            await(latch);
            exchange.close();
        };
    }

    /** Hangs up without an answer, and takes no connection any more. */
    Reply hangsUpForGood() {
        return exchange -> {
            server.stop(0);
            exchange.close();
        };
    }

    /** Hangs up without an answer. */
    static Reply hangsUp() {
        return HttpExchange::close;
    }

    /** Answers when the latch is open. */
    static Reply waitsFor(CountDownLatch latch) {
        return exchange -> {
            await(latch);
            says(200, "{\"content\":\"late\"}").to(exchange);
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(exchange.getRequestHeaders());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        arrivals.add(new Arrival(headers, body));
        Reply reply = replies.poll();
        (reply == null ? says(200, "{\"content\":\"done\"}") : reply).to(exchange);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

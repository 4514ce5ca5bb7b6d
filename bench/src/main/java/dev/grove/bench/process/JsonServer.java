package dev.grove.bench.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/**
 * HTTP server, from the JDK, for an engine that is a library. A request is answered with the result
 * of what it asks for, once that is durable.
 */
public final class JsonServer implements AutoCloseable {

    /** All callers of a load may come at once. */
    private static final int WAITING_CONNECTIONS = 4_096;

    private final HttpServer http;

    private JsonServer(HttpServer http) {
        this.http = http;
    }

    /**
     * Handler of a request.
     *
     * @param <T> type of the request's body
     */
    @FunctionalInterface
    public interface Call<T> {
        String of(T asked) throws Exception;
    }

    public static JsonServer create() throws IOException {
        // Without it the end of each answer may wait for the client's acknowledgement of its head.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer http =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        WAITING_CONNECTIONS);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        return new JsonServer(http);
    }

    public <T> JsonServer serve(String path, Class<T> body, Call<T> call) {
        http.createContext(path, exchange -> answer(exchange, body, call));
        return this;
    }

    /** Where it serves from now on. */
    public InetSocketAddress start() {
        http.start();
        return http.getAddress();
    }

    /** Serves, says so, and returns when the bench is gone. */
    public void untilInputEnds() throws IOException {
        Serving.untilInputEnds(start().getPort());
    }

    private static <T> void answer(HttpExchange exchange, Class<T> type, Call<T> call)
            throws IOException {
        try (exchange) {
            T asked = JsonMapper.shared().readValue(exchange.getRequestBody(), type);
            byte[] answer =
                    JsonMapper.shared()
                            .writeValueAsString(call.of(asked))
                            .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        } catch (Exception e) {
            throw new IOException("A run of the bench failed", e);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}

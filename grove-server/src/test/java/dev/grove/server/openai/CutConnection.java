package dev.grove.server.openai;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * A proxy between a client and the server that ends the connection of the first request once the
 * server has answered it, and passes every other answer on.
 */
final class CutConnection implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final HttpServer proxy;
    private final URI server;
    private final List<String> counts = new CopyOnWriteArrayList<>();

    CutConnection(URI server) {
        this.server = server;
        try {
            proxy =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        proxy.createContext("/", this::pass);
        proxy.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        proxy.start();
    }

    String url() {
        return "http://127.0.0.1:" + proxy.getAddress().getPort();
    }

    /** Retry counts of the requests that came, in order. */
    List<String> counts() {
        return List.copyOf(counts);
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            counts.add(exchange.getRequestHeaders().getFirst("x-stainless-retry-count"));
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(server.resolve(exchange.getRequestURI()))
                            .method(
                                    exchange.getRequestMethod(),
                                    HttpRequest.BodyPublishers.ofByteArray(
                                            exchange.getRequestBody().readAllBytes()));
            for (String name :
                    List.of("Authorization", "Content-Type", "x-stainless-retry-count")) {
                request.header(name, exchange.getRequestHeaders().getFirst(name));
            }
            HttpResponse<byte[]> answer =
                    CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (counts.size() == 1) {
                // An exchange that is closed without an answer ends its connection.
                return;
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        proxy.stop(0);
    }
}

package dev.grove.server.field;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.server.field.FieldRow.Call;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A loopback server that plays many rows at once, each below a path of its own: {@code
 * /{play}/v1/…} is the model, {@code /{play}/tools/{name}} the callback tools, which record their
 * calls.
 */
final class FieldModel implements AutoCloseable {

    private static final String TOOLS = "tools";

    private final HttpServer server;
    private final Map<String, Play> plays = new ConcurrentHashMap<>();

    private FieldModel(HttpServer server) {
        this.server = server;
    }

    static FieldModel start() {
        try {
            HttpServer http =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            FieldModel model = new FieldModel(http);
            http.createContext("/", model::take);
            http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            http.start();
            return model;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Play play(Play play) {
        plays.put(play.id(), play);
        return play;
    }

    /** Base address of a play's model, as the endpoint of its protocol has it. */
    String modelUrl(Play play) {
        return url(play) + (play.row().isAnthropic() ? "" : "/v1");
    }

    String toolUrl(Play play, String tool) {
        return url(play) + "/" + TOOLS + "/" + tool;
    }

    private String url(Play play) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + play.id();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().getPath().split("/", 4);
            Play play = Objects.requireNonNull(plays.get(path[1]), path[1]);
            JsonNode body = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
            if (path[2].equals(TOOLS)) {
                send(exchange, play.called(new Call(path[3], body.path("arguments"))));
            } else {
                send(
                        exchange,
                        play.answer(
                                new Play.Request(
                                        exchange.getRequestURI().toString(),
                                        Map.copyOf(exchange.getRequestHeaders()),
                                        body)));
            }
        }
    }

    private static void send(HttpExchange exchange, FieldAnswer answer) throws IOException {
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        if (answer.pieces().isEmpty() && !answer.cut()) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), 0);
        OutputStream out = exchange.getResponseBody();
        for (String piece : answer.pieces()) {
            out.write(piece.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
        if (!answer.cut()) {
            out.close();
        }
    }
}

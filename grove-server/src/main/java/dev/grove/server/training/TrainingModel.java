package dev.grove.server.training;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A model that streams Chat Completions. It counts the tool results of a request to see how far the
 * run is, and finishes in its last turn.
 */
final class TrainingModel implements AutoCloseable {

    private static final int TURNS = 10;
    private static final String TOOL_RESULT = "\"role\":\"tool\"";
    private static final String CHUNK =
            "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"training\",\"choices\":[%s]%s}\n\n";

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    TrainingModel() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/chat/completions", this::answer);
        server.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            int results = resultsIn(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(events(results).getBytes(UTF_8));
            }
        }
    }

    private static int resultsIn(String request) {
        int results = 0;
        for (int at = request.indexOf(TOOL_RESULT);
                at >= 0;
                at = request.indexOf(TOOL_RESULT, at + 1)) {
            results++;
        }
        return results;
    }

    private static String events(int results) {
        boolean last = results >= TURNS - 1;
        return text("I go ")
                + text("on.")
                + call(results, last ? "finish" : "echo")
                + arguments(last ? "{\\\"result\\\":" : "{\\\"text\\\":")
                + arguments("\\\"turn " + results + "\\\"}")
                + CHUNK.formatted("{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}", "")
                + CHUNK.formatted("", ",\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}")
                + "data: [DONE]\n\n";
    }

    private static String text(String text) {
        return delta("\"role\":\"assistant\",\"content\":\"" + text + "\"");
    }

    private static String call(int id, String tool) {
        return delta(
                """
                "tool_calls":[{"index":0,"id":"call_%d","type":"function","function":{"name":"%s","arguments":""}}]\
                """
                        .formatted(id, tool));
    }

    private static String arguments(String piece) {
        return delta(
                "\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"" + piece + "\"}}]");
    }

    private static String delta(String delta) {
        return CHUNK.formatted("{\"index\":0,\"delta\":{" + delta + "}}", "");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}

package dev.grove.core.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.core.model.price.Usage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model provider for tests: a real HTTP server that speaks Anthropic's Messages, OpenAI's Chat
 * Completions and Responses, as streams, by the path that is asked for. What it answers is a
 * function of the request.
 */
public final class ModelServer implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final HttpServer server;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Function<Request, Reply> replies;

    private ModelServer(HttpServer server, Function<Request, Reply> replies) {
        this.server = server;
        this.replies = replies;
    }

    public static ModelServer start(Function<Request, Reply> replies) {
        try {
            HttpServer http =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            ModelServer server = new ModelServer(http, replies);
            http.createContext("/", server::handle);
            http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            http.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A request as it came.
     *
     * @param query of its address, encoded; empty for none
     */
    public record Request(
            String path,
            Map<String, List<String>> headers,
            String body,
            JsonNode json,
            String query) {

        public boolean isAnthropic() {
            return path.endsWith("/messages");
        }

        public boolean isResponses() {
            return path.endsWith("/responses");
        }

        /** The name of the member that holds the history. */
        public String historyField() {
            return isResponses() ? "input" : "messages";
        }

        /** Assistant messages in the history; items of one answer follow one another. */
        public int answersSoFar() {
            int answers = 0;
            boolean isOfAnswer = false;
            for (JsonNode item : json.path("input")) {
                boolean isNext =
                        item.path("role").asString("").equals("assistant")
                                || item.path("type").asString("").equals("reasoning")
                                || item.path("type").asString("").equals("function_call");
                answers += isNext && !isOfAnswer ? 1 : 0;
                isOfAnswer = isNext;
            }
            for (JsonNode message : json.path("messages")) {
                answers += message.path("role").asString("").equals("assistant") ? 1 : 0;
            }
            return answers;
        }
    }

    /** Behaviour of the model for one request. */
    public sealed interface Reply {

        /**
         * Says something, piece by piece, and asks for tools.
         *
         * @param stopReason in the protocol's words; empty for the usual one
         * @param cutAfterEvents where the connection ends; -1 for a whole answer
         */
        record Says(
                List<String> pieces,
                List<Call> calls,
                String stopReason,
                Usage usage,
                int pauseMillis,
                int cutAfterEvents)
                implements Reply {}

        /** Answers with an HTTP status and a body. */
        record Fails(int status, Map<String, String> headers, String body) implements Reply {}

        /** Answers 200 with whatever bytes. */
        record Sends(String bytes) implements Reply {}

        /** Answers 200 with these bytes, so many at a time. */
        record Drips(String bytes, int size) implements Reply {}

        /** Sends the same bytes again and again, until its client goes. */
        record Repeats(String first, String then, int pauseMillis, int status) implements Reply {

            public Repeats(String first, String then, int pauseMillis) {
                this(first, then, pauseMillis, 200);
            }
        }

        /** Never answers. */
        record Hangs() implements Reply {}

        static Says text(String... pieces) {
            return new Says(List.of(pieces), List.of(), "", new Usage(10, 5, 0, 0), 0, -1);
        }

        static Says calls(Call... calls) {
            return new Says(List.of(), List.of(calls), "", new Usage(10, 5, 0, 0), 0, -1);
        }
    }

    /** A tool call that the model asks for; arguments are sent to the letter, in two pieces. */
    public record Call(String id, String name, String arguments) {}

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Bytes that are sent for an answer, as a base for answers that differ from it. */
    public static String wire(Reply.Says says, boolean anthropic) {
        return String.join("", events(says, anthropic));
    }

    /** Bytes of an answer to a request, by its protocol. */
    public static String wire(Reply.Says says, Request request) {
        return String.join("", events(says, request));
    }

    private static List<String> events(Reply.Says says, Request request) {
        return request.isResponses()
                ? ResponsesEvents.of(says)
                : events(says, request.isAnthropic());
    }

    private static List<String> events(Reply.Says says, boolean anthropic) {
        return anthropic ? AnthropicEvents.of(says) : OpenAiEvents.of(says);
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    public void reply(Function<Request, Reply> next) {
        replies = next;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body =
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Request request =
                    new Request(
                            exchange.getRequestURI().getPath(),
                            Map.copyOf(exchange.getRequestHeaders()),
                            body,
                            JSON.readTree(body),
                            Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), ""));
            requests.add(request);
            switch (replies.apply(request)) {
                case Reply.Says says -> stream(exchange, says, request);
                case Reply.Fails(int status, Map<String, String> headers, String text) -> {
                    headers.forEach(exchange.getResponseHeaders()::set);
                    send(exchange, status, text);
                }
                case Reply.Sends(String bytes) -> send(exchange, 200, bytes);
                case Reply.Drips drips -> drip(exchange, drips);
                case Reply.Repeats repeats -> repeat(exchange, repeats);
                case Reply.Hangs() -> closing.await();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void drip(HttpExchange exchange, Reply.Drips drips) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        byte[] bytes = drips.bytes().getBytes(StandardCharsets.UTF_8);
        OutputStream out = exchange.getResponseBody();
        for (int at = 0; at < bytes.length; at += drips.size()) {
            out.write(bytes, at, Math.min(drips.size(), bytes.length - at));
            out.flush();
        }
    }

    private void repeat(HttpExchange exchange, Reply.Repeats repeats)
            throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(repeats.status(), 0);
        OutputStream out = exchange.getResponseBody();
        out.write(repeats.first().getBytes(StandardCharsets.UTF_8));
        byte[] then = repeats.then().getBytes(StandardCharsets.UTF_8);
        do {
            out.write(then);
            out.flush();
        } while (!closing.await(repeats.pauseMillis(), TimeUnit.MILLISECONDS));
    }

    private void stream(HttpExchange exchange, Reply.Says says, Request request)
            throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        int sent = 0;
        for (String event : events(says, request)) {
            if (sent++ == says.cutAfterEvents()) {
                return;
            }
            out.write(event.getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (says.pauseMillis() > 0
                    && closing.await(says.pauseMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }
}

package dev.grove.server.campaign;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.server.campaign.Observation.Acting;
import dev.grove.server.campaign.wire.Passage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Callback service that acts on a call, notes under which key, and then lets its caller down.
 *
 * <p>Each call names a place, {@code goal} and {@code node}, and what the service is to {@code do}
 * the first {@code times} that a call arrives there: {@code break} the connection, answer {@code
 * bad} with 502, {@code hang} beyond every time-out, or {@code refuse} with 422, once, without an
 * effect and after calls have arrived at the nodes that are in {@code await}. Later it answers
 * {@code done}. A call that names {@code what} has no effect, and is answered a hostile value.
 */
final class OutsideService implements AutoCloseable {

    private static final String TOOL =
            """
            {"name":"%s","description":"Acts.","kind":"callback","url":"%s/","effect":"%s","timeout_seconds":%d,"input_schema":{"type":"object"}}
            """;

    private static final int LONGEST_SECONDS = 15;
    private static final int UNPROCESSABLE = 422;
    private static final int BAD_GATEWAY = 502;

    private final Map<String, ActedPlace> places = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final BiFunction<Observation, Side, Passage> observations;
    private final Function<String, @Nullable String> executors;
    private final HttpServer server;

    /**
     * A service that is reached at once.
     *
     * @param executors gives the name of the server that executes a run
     */
    OutsideService(
            BiFunction<Observation, Side, Passage> observations,
            Function<String, @Nullable String> executors) {
        this.observations = observations;
        this.executors = executors;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** Definitions of the tools that call it, as they are posted to {@code /tools}. */
    List<String> tools() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return List.of(
                TOOL.formatted("act_unsafe", url, "unsafe", 10),
                TOOL.formatted("act_keyed", url, "keyed", 3),
                TOOL.formatted("say", url, "read_only", 10));
    }

    /** Calls that were acted on at a place. */
    ActedPlace at(String goal, String node) {
        return places.computeIfAbsent(goal + "/" + node, _ -> new ActedPlace());
    }

    /** Effects beyond those that are promised, at all places of a goal, in words. */
    List<String> doubles(String goal) {
        return places.entrySet().stream()
                .filter(place -> place.getKey().startsWith(goal + "/"))
                .flatMap(place -> place.getValue().doubles(place.getKey()).stream())
                .toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode call = JsonMapper.shared().readTree(exchange.getRequestBody());
            JsonNode asked = call.path("arguments");
            if (asked.path("what").isString()) {
                send(exchange, 200, HostileAnswers.of(asked.path("what").asString()));
                return;
            }
            String goal = asked.path("goal").asString();
            ActedPlace place = at(goal, asked.path("node").asString());
            if (asked.path("do").asString("").equals("refuse")) {
                boolean refused = place.refuses();
                if (refused) {
                    asked.path("await")
                            .valueStream()
                            .forEach(node -> at(goal, node.asString()).awaitFirst(LONGEST_SECONDS));
                }
                send(exchange, refused ? UNPROCESSABLE : 200, said(refused ? "no" : "done"));
                return;
            }
            act(exchange, call, place);
        }
    }

    private void act(HttpExchange exchange, JsonNode call, ActedPlace place) throws IOException {
        JsonNode asked = call.path("arguments");
        String tool = call.path("name").asString();
        if (isLost(call, tool, Side.BEFORE)) {
            return;
        }
        int arrived = place.act(call.path("idempotency_key").asString(), tool.endsWith("_keyed"));
        if (isLost(call, tool, Side.AFTER)) {
            return;
        }
        boolean failing = arrived <= asked.path("times").asInt(0);
        switch (failing ? asked.path("do").asString() : "") {
            case "break" -> {}
            case "bad" -> send(exchange, BAD_GATEWAY, "bad gateway");
            case "hang" -> hold();
            default -> send(exchange, 200, said("done"));
        }
    }

    private boolean isLost(JsonNode call, String tool, Side side) {
        String run = call.path("run_id").asString();
        String executor = executors.apply(run);
        return executor != null
                && observations
                        .apply(
                                new Acting(
                                        executor, run, call.path("tool_call_id").asString(), tool),
                                side)
                        .equals(Passage.IS_LOST);
    }

    private void hold() {
        try {
            boolean _ = closed.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static String said(String content) {
        return "{\"content\":\"" + content + "\"}";
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}

package dev.grove.server.campaign;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.server.campaign.Observation.Acting;
import dev.grove.server.campaign.Observation.Sandboxing;
import dev.grove.server.campaign.wire.Passage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The world outside, over HTTP: tools take effect here, each time with a receipt of its own.
 *
 * <p>{@code POST /effects {server, run, epoch, call, tool}} counts and answers a receipt; {@code
 * GET /effects/<run>/<call>} answers the receipts of a call, one on each line. With {@code ?epoch=}
 * it is a probe, after which the call is refused of all who have a lower epoch: 409. {@code POST
 * /steps {server, step, side}} reports a step of a sandbox's life.
 */
final class Effects implements AutoCloseable {

    /** How the query of a probe begins. */
    static final String EPOCH = "epoch=";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Map<String, CalledOutside> calls = new ConcurrentHashMap<>();
    private final AtomicInteger issued = new AtomicInteger();
    private final BiFunction<Observation, Side, Passage> observations;
    private final HttpServer server;

    Effects(BiFunction<Observation, Side, Passage> observations) {
        this.observations = observations;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/effects", this::effect);
        server.createContext("/steps", this::step);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Receipts that a call was answered, one for each time that it took effect. */
    List<String> receipts(String run, String call) {
        return of(run + "/" + call).receipts();
    }

    /** How often a call was sent by a server that no longer had its run, and refused. */
    int tooLate(String run, String call) {
        return of(run + "/" + call).tooLate();
    }

    private CalledOutside of(String key) {
        return calls.computeIfAbsent(key, _ -> new CalledOutside());
    }

    private void effect(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestMethod().equals("GET")) {
                URI asked = exchange.getRequestURI();
                CalledOutside call = of(asked.getPath().substring("/effects/".length()));
                String probe = asked.getQuery();
                answer(
                        exchange,
                        200,
                        String.join(
                                "\n",
                                probe == null
                                        ? call.receipts()
                                        : call.probe(
                                                Long.parseLong(probe.substring(EPOCH.length())))));
                return;
            }
            JsonNode body = JSON.readTree(exchange.getRequestBody());
            Acting acting =
                    new Acting(
                            body.path("server").asString(),
                            body.path("run").asString(),
                            body.path("call").asString(),
                            body.path("tool").asString());
            if (observations.apply(acting, Side.BEFORE).equals(Passage.IS_LOST)) {
                return;
            }
            String receipt = "receipt-" + issued.incrementAndGet();
            if (!of(acting.run() + "/" + acting.call())
                    .takeEffect(body.path("epoch").asLong(), receipt)) {
                answer(exchange, CountedTool.CONFLICT, "");
            } else if (observations.apply(acting, Side.AFTER).equals(Passage.GOES_ON)) {
                answer(exchange, 200, receipt);
            }
        }
    }

    private void step(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode body = JSON.readTree(exchange.getRequestBody());
            Sandboxing step =
                    new Sandboxing(body.path("server").asString(), body.path("step").asString());
            if (observations
                    .apply(step, Side.valueOf(body.path("side").asString()))
                    .equals(Passage.GOES_ON)) {
                answer(exchange, 200, "go on");
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

package dev.grove.server.process;

import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client that reads a run's stream until its terminal event and, whenever the stream breaks,
 * comes back with the position it has.
 */
public final class StreamFollower implements AutoCloseable {

    private static final int RETRY_MILLIS = 100;

    private final List<HttpCaller> callers;
    private final String run;
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger farewells = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Thread reader;

    /**
     * Starts to follow.
     *
     * @param callers connected to in turn, the first one first
     */
    public StreamFollower(List<HttpCaller> callers, String run) {
        this.callers = callers;
        this.run = run;
        this.reader = Thread.ofVirtual().start(this::follow);
    }

    /** The durable events received so far, in their order. */
    public List<JsonNode> events() {
        return List.copyOf(events);
    }

    /** How often it has found a stream so far. */
    int connections() {
        return connections.get();
    }

    /** How often a server said that the run goes on without this stream. */
    int farewells() {
        return farewells.get();
    }

    /** Waits for the terminal event and gives all that were received. */
    List<JsonNode> awaitEnd() {
        await("the terminal event of run " + run)
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> !reader.isAlive());
        return events();
    }

    private void follow() {
        try {
            for (int i = 0; !isComplete(); i++) {
                read(callers.get(i % callers.size()));
                if (!isComplete() && closed.await(RETRY_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it has received how the run ended. */
    public boolean isComplete() {
        return !events.isEmpty()
                && switch (events.getLast().path("type").stringValue()) {
                    case "run.completed", "run.stopped", "run.failed", "run.cancelled" -> true;
                    default -> false;
                };
    }

    /** Reads one stream to its end, in whatever way it ends. */
    private void read(HttpCaller caller) throws InterruptedException {
        HttpRequest.Builder request =
                caller.request("/agent-runs/" + run + "/stream")
                        .timeout(Duration.ofMinutes(2))
                        .GET();
        if (!events.isEmpty()) {
            request.header("Last-Event-ID", events.getLast().path("seq").toString());
        }
        try {
            HttpResponse<Stream<String>> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
            try (Stream<String> lines = response.body()) {
                if (response.statusCode() == 200) {
                    connections.incrementAndGet();
                    lines.forEach(this::readLine);
                }
            }
        } catch (IOException | UncheckedIOException _) {
            // The server is gone; the position is kept.
        }
    }

    private void readLine(String line) {
        if (line.startsWith(": the run goes on")) {
            farewells.incrementAndGet();
        }
        if (!line.startsWith("data:")) {
            return;
        }
        JsonNode event = JsonMapper.shared().readTree(line.substring("data:".length()));
        if (event.has("seq")) {
            events.add(event);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        client.shutdownNow();
    }
}

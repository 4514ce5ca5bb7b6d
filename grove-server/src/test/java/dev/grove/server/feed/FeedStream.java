package dev.grove.server.feed;

import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A reader of {@code GET /events}, or of a run's stream, whose events have no number. */
public final class FeedStream implements AutoCloseable {

    private static final String DATA = "data: ";

    private final HttpClient client = HttpClient.newHttpClient();
    private final LinkedBlockingQueue<JsonNode> arrived = new LinkedBlockingQueue<>();
    private final HttpResponse<Stream<String>> response;
    private final Thread reading;
    private long position;

    private FeedStream(HttpRequest request) throws IOException, InterruptedException {
        response = client.send(request, HttpResponse.BodyHandlers.ofLines());
        reading = Thread.ofVirtual().start(this::read);
    }

    /**
     * Opens it.
     *
     * @param after the number to go on behind; negative for none
     */
    public static FeedStream open(HttpCaller caller, long after) {
        return open(caller.request("/events"), after);
    }

    /** Opens it with what a request has, such as a browser's cookie. */
    public static FeedStream open(HttpRequest.Builder request, long after) {
        if (after >= 0) {
            request.header("Last-Event-ID", Long.toString(after));
        }
        try {
            return new FeedStream(request.GET().build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void read() {
        try (Stream<String> lines = response.body()) {
            lines.filter(line -> line.startsWith(DATA))
                    .map(line -> JsonMapper.shared().readTree(line.substring(DATA.length())))
                    .forEach(arrived::add);
        } catch (UncheckedIOException _) {
            // The server is gone.
        }
    }

    public int status() {
        return response.statusCode();
    }

    /** The number of the last event that was taken. */
    public long position() {
        return position;
    }

    /** The next event. */
    public JsonNode next() throws InterruptedException {
        JsonNode event = arrived.poll(60, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("No event came");
        }
        position = event.path("number").asLong(position);
        return event;
    }

    /** All events up to the first like this. */
    public List<JsonNode> until(Predicate<JsonNode> last) throws InterruptedException {
        List<JsonNode> events = new ArrayList<>();
        do {
            events.add(next());
        } while (!last.test(events.getLast()));
        return events;
    }

    /** Waits until the server ends it. */
    public void awaitEnd() throws InterruptedException {
        if (!reading.join(Duration.ofSeconds(60))) {
            throw new AssertionError("The feed goes on");
        }
    }

    /** Takes the events that have arrived and were not taken yet. */
    public List<JsonNode> rest() {
        List<JsonNode> rest = new ArrayList<>();
        arrived.drainTo(rest);
        return rest;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}

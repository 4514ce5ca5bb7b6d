package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reader of one stream of a chat, while it comes. */
final class ChatStreamReader implements AutoCloseable {

    private static final String DATA = "data: ";

    private final List<JsonNode> chunks = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Thread reader;
    private volatile boolean done;

    private ChatStreamReader(HttpRequest request) {
        reader = Thread.ofVirtual().start(() -> read(request));
    }

    /** Says something in a chat, and reads the answer. */
    static ChatStreamReader say(HttpCaller caller, String agent, String chat, String text) {
        return new ChatStreamReader(
                caller.request("/chat/" + agent)
                        .header("Content-Type", "application/json")
                        .POST(
                                BodyPublishers.ofString(
                                        """
                                        {"id":"%1$s","trigger":"submit-message",
                                         "messages":[{"id":"m-%1$s","role":"user","parts":[{"type":"text","text":"%2$s"}]}]}
                                        """
                                                .formatted(chat, text)))
                        .build());
    }

    /** Reads the answer under way in a chat from its beginning. */
    static ChatStreamReader resume(HttpCaller caller, String agent, String chat) {
        return new ChatStreamReader(
                caller.request("/chat/" + agent + "/" + chat + "/stream").GET().build());
    }

    private void read(HttpRequest request) {
        try {
            HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
            assertThat(answer.statusCode()).isEqualTo(200);
            try (Stream<String> lines =
                    new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))
                            .lines()) {
                lines.filter(line -> line.startsWith(DATA))
                        .map(line -> line.substring(DATA.length()))
                        .forEach(this::take);
            }
        } catch (IOException | UncheckedIOException _) {
            // The server is gone, or the test has read enough.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(String data) {
        if (data.equals("[DONE]")) {
            done = true;
        } else {
            chunks.add(JsonMapper.shared().readTree(data));
        }
    }

    List<JsonNode> chunks() {
        return List.copyOf(chunks);
    }

    List<JsonNode> chunks(String type) {
        return chunks.stream()
                .filter(chunk -> chunk.path("type").asString("").equals(type))
                .toList();
    }

    /** Text that counts: parts that were dropped are left out. */
    String text() {
        Set<String> dropped =
                chunks("data-grove-dropped").stream()
                        .map(chunk -> chunk.at("/data/id").stringValue())
                        .collect(Collectors.toSet());
        return chunks("text-delta").stream()
                .filter(chunk -> !dropped.contains(chunk.path("id").stringValue()))
                .map(chunk -> chunk.path("delta").stringValue())
                .collect(Collectors.joining());
    }

    /** Waits until so much of a text has come. */
    void awaitText(String part) {
        await("text with " + part + " in " + chunks)
                .pollInterval(Duration.ofMillis(20))
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> text().contains(part));
    }

    /** Waits for the end that the stream says. */
    void awaitDone() {
        awaitClosed();
        assertThat(done).as("ended well: " + chunks).isTrue();
    }

    /** Waits until nothing more comes, for whatever reason. */
    void awaitClosed() {
        await("the end of " + chunks).atMost(Cluster.RUN_LIMIT).until(() -> !reader.isAlive());
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}

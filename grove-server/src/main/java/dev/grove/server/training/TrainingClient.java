package dev.grove.server.training;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests with an admin key. An answer that refuses one is a failure of the training. */
final class TrainingClient implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final JsonMapper json = JsonMapper.shared();
    private final URI server;
    private final String key;

    TrainingClient(URI server, String key) {
        this.server = server;
        this.key = key;
    }

    /** With another key; closing either closes both. */
    TrainingClient withKey(String other) {
        return new TrainingClient(server, other);
    }

    boolean isReady() throws InterruptedException {
        try {
            return send(request("/actuator/health/readiness").build()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    /** The body. */
    String get(String path) throws IOException, InterruptedException {
        return bodyOf(send(request(path).build()));
    }

    JsonNode post(String path, String body) throws IOException, InterruptedException {
        return json.readTree(bodyOf(send(withBody(path, body, Map.of()))));
    }

    /** All events, once the stream has ended. */
    String stream(String path) throws IOException, InterruptedException {
        return bodyOf(send(request(path).header("Accept", "text/event-stream").build()));
    }

    /** Posts a body and returns all events, once the stream has ended. */
    String stream(String path, String body) throws IOException, InterruptedException {
        return bodyOf(send(withBody(path, body, Map.of("Accept", "text/event-stream"))));
    }

    HttpResponse<String> post(String path, String body, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = send(withBody(path, body, headers));
        String _ = bodyOf(answer);
        return answer;
    }

    private HttpRequest withBody(String path, String body, Map<String, String> headers) {
        HttpRequest.Builder request =
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return request.build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.resolve(path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + key);
    }

    private HttpResponse<String> send(HttpRequest request)
            throws IOException, InterruptedException {
        return http.send(request, BodyHandlers.ofString());
    }

    private static String bodyOf(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "The server refused %s %s of the training: %d %s"
                            .formatted(
                                    answer.request().method(),
                                    answer.uri().getPath(),
                                    answer.statusCode(),
                                    answer.body()));
        }
        return answer.body();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}

package dev.grove.server.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The calls of Grove's HTTP API that the demos make. */
final class GroveClient implements AutoCloseable {

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final URI server;
    private final String key;
    private final JsonMapper json;

    GroveClient(URI server, String key, JsonMapper json) {
        this.server = server;
        this.key = key;
        this.json = json;
    }

    /** Creates the agent, or gives it a new version. */
    void store(ObjectNode agent) throws IOException, InterruptedException {
        try (var lines = post("/agents", agent).body()) {
            lines.forEach(line -> {});
        }
    }

    /** Creates the workflow, or gives it a new version. */
    void storeWorkflow(String yaml) throws IOException, InterruptedException {
        try (var lines = post("/workflows", "application/yaml", yaml).body()) {
            lines.forEach(line -> {});
        }
    }

    /** Creates the policy, or gives it a new version. */
    void storePolicy(byte[] yaml) throws IOException, InterruptedException {
        try (var lines = post("/policies", "application/yaml", new String(yaml, UTF_8)).body()) {
            lines.forEach(line -> {});
        }
    }

    /** Registers the tool provider, in place of the one of an earlier demo. */
    void register(String name, ObjectNode provider) throws IOException, InterruptedException {
        String path = "/tool-providers";
        int known = send("GET", path + "/" + name, null).statusCode();
        JsonNode _ =
                known == 200
                        ? read("PUT", path + "/" + name, provider)
                        : read("POST", path, provider);
    }

    JsonNode patch(String path, ObjectNode change) throws IOException, InterruptedException {
        return read("PATCH", path, change);
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return read("GET", path, null);
    }

    private JsonNode read(String method, String path, @Nullable ObjectNode body)
            throws IOException, InterruptedException {
        HttpResponse<String> response = send(method, path, body);
        if (response.statusCode() / 100 != 2) {
            throw new RefusedException(
                    "%s %s was answered with %d: %s"
                            .formatted(method, path, response.statusCode(), response.body()));
        }
        return json.readTree(response.body());
    }

    private HttpResponse<String> send(String method, String path, @Nullable ObjectNode body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(server.resolve(path))
                        .header("Authorization", "Bearer " + key)
                        .header("Content-Type", "application/json")
                        .method(
                                method,
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(json.writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofString());
    }

    /**
     * Starts a run of an agent and gives its events until the stream ends.
     *
     * @return the run's id
     */
    String start(String agent, ObjectNode request, Consumer<ServerEvent> sink)
            throws IOException, InterruptedException {
        return startAt("/agents/" + agent + "/run", request, sink);
    }

    /**
     * Starts a run of a workflow and gives its events until the stream ends.
     *
     * @return the run's id
     */
    String startWorkflow(String workflow, ObjectNode request, Consumer<ServerEvent> sink)
            throws IOException, InterruptedException {
        return startAt("/workflows/" + workflow + "/run", request, sink);
    }

    private String startAt(String path, ObjectNode request, Consumer<ServerEvent> sink)
            throws IOException, InterruptedException {
        var response = post(path, request);
        try (var lines = response.body()) {
            lines.forEach(new EventReader(json, sink)::accept);
        }
        return response.headers().firstValue("Grove-Run-Id").orElseThrow();
    }

    private HttpResponse<Stream<String>> post(String path, ObjectNode body)
            throws IOException, InterruptedException {
        return post(path, "application/json", json.writeValueAsString(body));
    }

    private HttpResponse<Stream<String>> post(String path, String type, String body)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(server.resolve(path))
                        .header("Authorization", "Bearer " + key)
                        .header("Content-Type", type)
                        .header("Accept", "text/event-stream, application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        HttpResponse<Stream<String>> response = http.send(request, BodyHandlers.ofLines());
        if (response.statusCode() / 100 == 2) {
            return response;
        }
        try (var problem = response.body()) {
            throw new RefusedException(
                    "POST %s was answered with %d: %s"
                            .formatted(
                                    path,
                                    response.statusCode(),
                                    problem.collect(Collectors.joining("\n"))));
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}

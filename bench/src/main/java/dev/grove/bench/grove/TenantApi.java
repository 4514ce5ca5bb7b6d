package dev.grove.bench.grove;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** The API as one tenant of many uses it, with a key of its own and connections of its own. */
public final class TenantApi {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;
    private final String id;
    private final String key;

    TenantApi(URI base, String id, String key) {
        this.base = base;
        this.id = id;
        this.key = key;
    }

    /** The tenant's. */
    public String id() {
        return id;
    }

    void storeAgent(String agent) throws IOException, InterruptedException {
        String _ = post("/agents", agent);
    }

    /** Starts a run, and returns when it is durable. */
    public String start(String goal) throws IOException, InterruptedException {
        String body = JsonNodeFactory.instance.objectNode().put("goal", goal).toString();
        return JsonMapper.shared()
                .readTree(post("/agents/bench/runs", body))
                .path("run_id")
                .stringValue();
    }

    /** Reads a page, whatever the answer is; the status. */
    public CompletableFuture<Integer> read(String path) {
        return http.sendAsync(request(path).build(), BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode);
    }

    private String post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                http.send(
                        request(path)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    "Grove refused the bench: " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + key);
    }
}

package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A caller that stores workflows and starts them. */
record WorkflowCaller(HttpCaller http) {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    void store(String yaml) {
        HttpAnswer stored =
                http.send(
                        http.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(yaml)));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    /** An agent that plays a script. */
    void agent(String name, String script, String more) {
        HttpAnswer stored =
                http.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[\"echo\",\"finish\"]%s}"
                                .formatted(name, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    Started start(String workflow, String input) {
        return start(workflow, input, "");
    }

    Started start(String workflow, String input, String more) {
        HttpAnswer started =
                http.post("/workflows/" + workflow + "/runs", "{\"input\":" + input + more + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new Started(http, started.text("run_id"));
    }

    /** A run as its callers see it. */
    record Started(HttpCaller http, String id) {

        JsonNode json() {
            return http.get("/workflow-runs/" + id).json();
        }

        String path(String rest) {
            return "/workflow-runs/" + id + "/" + rest;
        }

        JsonNode awaitEnd(String status) {
            await("the end of " + id)
                    .atMost(LIMIT)
                    .until(() -> json().path("finished_at").isString());
            JsonNode run = json();
            assertThat(run.path("status").asString()).as(run + "\n" + nodes()).isEqualTo(status);
            return run;
        }

        JsonNode completed() {
            return awaitEnd("completed").path("result");
        }

        List<JsonNode> nodes() {
            return http.get(path("nodes")).json().path("items").valueStream().toList();
        }

        Optional<JsonNode> node(String path) {
            return nodes().stream()
                    .filter(node -> node.path("path").asString().equals(path))
                    .findFirst();
        }

        String status(String node) {
            return node(node).map(one -> one.path("status").asString()).orElse("not begun");
        }

        void awaitNode(String path, String status) {
            await(path + " " + status).atMost(LIMIT).until(() -> status(path), status::equals);
        }

        List<String> eventTypes() {
            return http.get(path("events?limit=200"))
                    .json()
                    .path("items")
                    .valueStream()
                    .map(event -> event.path("type").asString())
                    .toList();
        }
    }
}

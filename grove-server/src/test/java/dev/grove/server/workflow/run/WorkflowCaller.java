package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A caller that stores workflows and starts them. */
record WorkflowCaller(HttpCaller http) {

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
        agent(name, script, "\"echo\"", more);
    }

    /**
     * Stores an agent that plays a script, with tools of its own.
     *
     * @param tools allowed besides finish, as JSON texts with commas between them
     */
    void agent(String name, String script, String tools, String more) {
        HttpAnswer stored =
                http.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[%s,\"finish\"]%s}"
                                .formatted(name, script, tools, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** A tool that calls a service. */
    void tool(String name, String url, String effect, int seconds) {
        HttpAnswer stored =
                http.post(
                        "/tools",
                        """
                        {"name":"%s","description":"Acts.","kind":"callback","url":"%s","effect":"%s",
                         "timeout_seconds":%d,"input_schema":{"type":"object"}}
                        """
                                .formatted(name, url, effect, seconds));
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

        HttpAnswer resume(String body) {
            return http.post(path("resume"), body);
        }

        HttpAnswer fork(String body) {
            return http.post(path("fork"), body);
        }

        HttpAnswer settle(String node, String body) {
            return http.post(path("nodes/" + node + "/settle"), body);
        }

        /** After it was resumed: its former end is still shown until it goes on. */
        void awaitCompleted() {
            await("the completion of " + id)
                    .until(() -> json().path("status").asString(), "completed"::equals);
        }

        /** A run cannot be resumed while runs of its nodes are being cancelled. */
        void awaitChildrenEnded() {
            await("the ends of the runs of " + id).until(() -> haveEnded(nodes()));
        }

        List<JsonNode> items(String map) {
            return http.get(path("items?path=" + map)).json().path("items").valueStream().toList();
        }

        void awaitItemsEnded(String map) {
            await("the ends of the runs of elements").until(() -> haveEnded(items(map)));
        }

        private static boolean haveEnded(List<JsonNode> nodes) {
            return nodes.stream()
                    .map(node -> node.path("child_status").stringValue(""))
                    .noneMatch(List.of("queued", "running", "waiting")::contains);
        }

        JsonNode awaitEnd(String status) {
            await("the end of " + id).until(() -> json().path("finished_at").isString());
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
            await(path + " " + status).until(() -> status(path), status::equals);
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

package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** A run of an agent that waits for people, as its callers see it. */
public record WaitingRun(HttpCaller caller, String agent, String id) {

    /**
     * Starts one that plays a script.
     *
     * @param agentMore members of the definition, each with a comma before it
     * @param runMore members of the start, likewise
     */
    static WaitingRun start(HttpCaller caller, String script, String agentMore, String runMore) {
        return startWith(caller, script, "\"echo\",\"finish\"", agentMore, runMore);
    }

    /** Starts a run whose agent has these tools, a JSON list without its brackets. */
    static WaitingRun startWith(
            HttpCaller caller, String script, String tools, String agentMore, String runMore) {
        String agent = script + "-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[%s]%s}"
                                .formatted(agent, script, tools, agentMore));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer started =
                caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"" + runMore + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, agent, started.text("run_id"));
    }

    JsonNode json() {
        return caller.get("/agent-runs/" + id).json();
    }

    String status() {
        return json().path("status").asString();
    }

    /** The calls that it waits for, once it does. */
    public List<JsonNode> awaitCalls(String kind) {
        return await("waiting for " + kind)
                .until(
                        this::json,
                        run ->
                                run.path("status").asString().equals("waiting")
                                        && run.at("/wait/kind").asString("").equals(kind))
                .at("/wait/calls")
                .valueStream()
                .toList();
    }

    public void awaitStatus(String wanted) {
        await(wanted).until(this::status, wanted::equals);
    }

    HttpAnswer bring(String call, String content) {
        return caller.post(
                path("tool-results"),
                "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"%s\"}]}"
                        .formatted(call, content));
    }

    HttpAnswer decide(String call, String body) {
        return caller.post(path("approvals/" + call), body);
    }

    HttpAnswer cancel() {
        return caller.post("/agents/" + agent + "/runs/" + id + "/cancel", "");
    }

    HttpAnswer resume(String body) {
        return caller.post("/agents/" + agent + "/runs/" + id + "/resume", body);
    }

    String path(String rest) {
        return "/agent-runs/" + id + "/" + rest;
    }

    /** The calls of the first turn. */
    public List<JsonNode> turnCalls() {
        return caller.get(path("turns"))
                .json()
                .path("items")
                .path(0)
                .path("tool_calls")
                .valueStream()
                .toList();
    }

    public List<JsonNode> events() {
        return caller.get(path("events?limit=200")).json().path("items").valueStream().toList();
    }

    /** The newest, of however many. */
    JsonNode lastEvent() {
        return caller.get(path("events?order=desc&limit=1")).json().path("items").path(0);
    }

    public List<String> eventTypes() {
        return events().stream().map(event -> event.path("type").asString()).toList();
    }
}

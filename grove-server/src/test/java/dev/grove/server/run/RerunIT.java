package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs that are started again, many at once. */
class RerunIT extends ServerIT {

    private HttpCaller caller;
    private String agent;

    @BeforeEach
    void makeATenant() {
        caller = newCaller(newTenant(), "admin");
        agent = "a-" + UUID.randomUUID();
        store(agent, "");
    }

    private void store(String name, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/greeter","tools":["echo","finish"]%s}
                        """
                                .formatted(name, more));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private String start(String goal) {
        HttpAnswer started =
                caller.post(
                        "/agents/" + agent + "/runs",
                        """
                        {"goal":"%s","metadata":{"ticket":7},"priority":61,"labels":["nightly","old"]}
                        """
                                .formatted(goal));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private JsonNode run(String id) {
        return caller.get("/agent-runs/" + id).json();
    }

    private static String rerunOf(String... ids) {
        return "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(String.join("\",\"", ids));
    }

    private static List<String> started(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json()
                .get("items")
                .valueStream()
                .map(item -> item.get("started_run_id").asString())
                .toList();
    }

    private int runs() {
        return caller.get("/agent-runs?agent=" + agent).json().get("items").size();
    }

    @Test
    void beginsAgainAsTheRunBeganAndWithTheAgentAsItIsNow() {
        String first = start("Greet Ada");
        store(agent, ",\"limits\":{\"max_turns\":9}");

        HttpAnswer answer =
                caller.send(
                        caller.request("/agent-runs/bulk")
                                .header("Content-Type", "application/json")
                                .header("Grove-Origin", "ui")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                {"action":"rerun","ids":["%s"],"labels":{"add":["again"],"remove":["old"]}}
                                                """
                                                        .formatted(first))));

        JsonNode again = run(started(answer).getFirst());
        assertThat(again.get("id").asString()).isNotEqualTo(first);
        assertThat(again.get("goal").asString()).isEqualTo("Greet Ada");
        assertThat(again.at("/metadata/ticket").asInt()).isEqualTo(7);
        assertThat(again.get("priority").asInt()).isEqualTo(61);
        assertThat(again.get("labels")).hasToString("[\"again\",\"nightly\"]");
        assertThat(again.get("origin").asString()).isEqualTo("ui");
        assertThat(again.get("agent_version").asInt()).isEqualTo(2);
        assertThat(again.at("/limits/max_turns").asInt()).isEqualTo(9);
        assertThat(run(first).get("labels")).hasToString("[\"nightly\",\"old\"]");
        await().until(() ->
                run(again.get("id").asString()).get("status").asString().equals("completed"));
    }

    @Test
    void underAKeyEachRunIsStartedOnce() {
        String one = start("one");
        String other = start("other");

        List<String> cutOff =
                started(caller.postUnderKey("/agent-runs/bulk", rerunOf(one), "morning"));
        List<String> whole =
                started(caller.postUnderKey("/agent-runs/bulk", rerunOf(one, other), "morning"));
        List<String> again =
                started(caller.postUnderKey("/agent-runs/bulk", rerunOf(one, other), "morning"));

        assertThat(whole.getFirst()).isEqualTo(cutOff.getFirst());
        assertThat(again).isEqualTo(whole).doesNotHaveDuplicates();
        assertThat(runs()).isEqualTo(4);
        assertThat(started(caller.postUnderKey("/agent-runs/bulk", rerunOf(one), "evening")))
                .doesNotContainAnyElementsOf(whole);
    }

    @Test
    void theSameKeyDoesNotStandForOtherLabels() {
        String run = start("one");
        started(caller.postUnderKey("/agent-runs/bulk", rerunOf(run), "morning"));

        HttpAnswer other =
                caller.postUnderKey(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"],\"labels\":{\"add\":[\"x\"]}}"
                                .formatted(run),
                        "morning");

        assertThat(other.text("items/0/code")).isEqualTo("idempotency_mismatch");
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void goesThroughAFilterWithoutMeetingWhatItStarted() {
        for (int i = 0; i < 3; i++) {
            start("goal " + i);
        }
        String filter =
                "\"filter\":{\"agent\":\"%s\",\"until\":\"%s\"},\"limit\":2"
                        .formatted(agent, Instant.now().plusMillis(1));

        HttpAnswer first =
                caller.postUnderKey(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"expected_count\":3," + filter + "}",
                        "all");
        HttpAnswer rest =
                caller.postUnderKey(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"cursor\":\"%s\",%s}"
                                .formatted(first.text("next_cursor"), filter),
                        "all");

        assertThat(started(first)).hasSize(2);
        assertThat(started(rest)).hasSize(1);
        assertThat(rest.json().get("next_cursor").isNull()).isTrue();
        assertThat(runs()).isEqualTo(6);
    }

    @Test
    void saysOfEachRunThatIsNotStartedAgainWhy() {
        String call =
                caller.post("/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":\"a\"}}")
                        .text("run_id");
        String run = start("goal");
        await().until(() -> run(run).get("turns").asInt() > 0);
        String fork = caller.post("/agent-runs/" + run + "/fork", "{\"turn\":0}").text("run_id");
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        HttpAnswer theirs = neighbour.post("/agent-runs/bulk", rerunOf(run));
        HttpAnswer answer = caller.post("/agent-runs/bulk", rerunOf(call, fork));

        assertThat(theirs.text("items/0/code")).isEqualTo("not_found");
        assertThat(answer.json().get("done").asInt()).isZero();
        assertThat(answer.text("items/0/code")).isEqualTo("conflict");
        assertThat(answer.text("items/0/message")).contains("POST /tool-calls");
        assertThat(answer.text("items/1/message")).contains("/agent-runs/" + run + "/fork");
        assertThat(answer.json().at("/items/0/started_run_id").isNull()).isTrue();

        assertThat(caller.delete("/agents/" + agent).status()).isEqualTo(204);
        assertThat(caller.post("/agent-runs/bulk", rerunOf(run)).text("items/0/code"))
                .isEqualTo("not_found");
        assertThat(caller.postUnderKey("/agent-runs/bulk", rerunOf(run), "k".repeat(256)).status())
                .isEqualTo(400);
    }
}

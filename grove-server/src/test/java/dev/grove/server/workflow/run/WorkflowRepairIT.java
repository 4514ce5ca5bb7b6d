package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Repair of runs, and of nodes that repeat others, by retries, resuming and settling. */
class WorkflowRepairIT extends ServerIT {

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @Test
    void triesAnElementOfAMapAgain() {
        caller.agent("failing", "refuser", "");
        caller.store(
                """
                name: again
                nodes:
                  each:
                    map: "${[1]}"
                    do: {agent: failing, goal: "try", retry: {max: 2, first: 1s, cap: 1s, mode: fresh}}
                """);
        Started run = caller.start("again", "{}");
        assertThat(run.awaitEnd("failed").at("/error/message").asString()).contains("items_failed");
        assertThat(item(run, 0).path("attempt").asInt()).isEqualTo(3);
        assertThat(children(run)).hasSize(3);
    }

    @Test
    void resumesElementsThatNoRunDoes() {
        caller.store(
                """
                name: values
                nodes:
                  each: {map: "${[1, 0]}", do: {value: "${12 / item}"}}
                """);
        Started run = caller.start("values", "{}");
        run.awaitEnd("failed");
        resume(run);
        awaitEnds(run, "run.failed", 2);
        assertThat(item(run, 1).at("/error/code").asString()).isEqualTo("expression_failed");
        assertThat(item(run, 0).path("output").asInt()).isEqualTo(12);
    }

    @Test
    void resumesAMapThatNeverHadAList() {
        caller.store(
                """
                name: listless
                input: {type: object}
                nodes:
                  each: {map: "${input.?list.orValue('none')}", do: {value: "${item}"}}
                output: "${nodes.each.output.results}"
                """);
        Started run = caller.start("listless", "{}");
        run.awaitEnd("failed");
        assertThat(run.status("each")).isEqualTo("failed");
        resume(run);
        awaitEnds(run, "run.failed", 2);
    }

    @Test
    void leavesWhatAMapHasToleratedWhenTheRunIsResumed() {
        caller.store(
                """
                name: tolerated
                nodes:
                  each: {map: "${[1, 0]}", tolerate: {count: 1}, do: {value: "${12 / item}"}}
                  stop: {fail: {code: enough, message: "after ${string(nodes.each.output.counts.failed)}"}}
                """);
        Started run = caller.start("tolerated", "{}");
        run.awaitEnd("failed");
        resume(run);
        awaitEnds(run, "run.failed", 2);
        assertThat(run.json().at("/error/message").asString()).contains("after 1");
        assertThat(item(run, 1).path("status").asString()).isEqualTo("failed");
    }

    @Test
    void takesInARunThatAPersonHasLetGoOn() {
        caller.agent("greeter", "greeter", "");
        caller.store(
                """
                name: capped
                nodes:
                  greet: {agent: greeter, goal: "Greet", limits: {max_turns: 1}}
                output: "${nodes.greet.output.greeting}"
                """);
        Started run = caller.start("capped", "{}");
        run.awaitEnd("failed");
        String child = run.node("greet").orElseThrow().path("child_run_id").asString();
        HttpAnswer raised =
                caller.http()
                        .post("/agent-runs/" + child + "/resume", "{\"limits\":{\"max_turns\":4}}");
        assertThat(raised.status()).as(raised.body()).isEqualTo(202);
        await().until(
                        () -> caller.http().get("/agent-runs/" + child).text("status"),
                        "completed"::equals);
        assertThat(run.json().path("status").asString()).isEqualTo("failed");
        resume(run);
        assertThat(run.completed().asString()).isEqualTo("hello");
        assertThat(children(run)).hasSize(1);
    }

    /** The child is held by a lock: its cancellation is on its way, and it lives. */
    @Test
    void isNotResumedWhileWhatItCancelledLives() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: leaving
                nodes:
                  slow: {agent: asking, goal: "ask"}
                  go: {wait: {event: go}}
                  stop: {fail: {code: enough, message: "now"}, after: [go]}
                """);
        Started run = caller.start("leaving", "{}");
        await().until(() -> children(run), List.of("waiting")::equals);
        String child = run.node("slow").orElseThrow().path("child_run_id").asString();
        inOneTransaction(owner -> {
            UUID _ =
                    owner.sql("SELECT id FROM agent_runs WHERE id = :id::uuid FOR UPDATE")
                            .param("id", child)
                            .query(UUID.class)
                            .single();
            // Its answer comes once the child is cancelled.
            Thread sender =
                    Thread.ofVirtual().start(() -> caller.http().post(run.path("events/go"), "{}"));
            run.awaitEnd("failed");
            HttpAnswer refused = caller.http().post(run.path("resume"), "{}");
            assertThat(refused.status()).as(refused.body()).isEqualTo(409);
            assertThat(refused.body()).contains("still being cancelled");
            assertThat(sender.isAlive()).isTrue();
        });
        await().until(() -> children(run), List.of("cancelled")::equals);
        resume(run);
        awaitEnds(run, "run.failed", 2);
        // It went on with the run that it had, and cancelled that once more.
        await().until(() -> children(run), List.of("cancelled")::equals);
    }

    @Test
    void stopsWithAllThatItHasStartedWhenItHasWaitedLongEnough() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: short_of_time
                limits: {max_wait_seconds: 2}
                nodes:
                  slow: {agent: asking, goal: "ask"}
                """);
        Started run = caller.start("short_of_time", "{}");
        assertThat(run.awaitEnd("stopped").path("stop_reason").asString()).isEqualTo("wait_limit");
        await().until(() -> List.of("cancelled", "stopped").containsAll(children(run)));
        HttpAnswer resumed =
                caller.http().post(run.path("resume"), "{\"limits\":{\"max_wait_seconds\":600}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        await().until(() -> children(run).contains("waiting"));
        assertThat(run.json().path("status").asString()).isIn("running", "waiting");
    }

    @Test
    void stopsAtItsDeadlineWithAllThatItHasStarted() {
        caller.agent("slow", "slow", "");
        caller.store(
                """
                name: slow_of_time
                limits: {max_seconds: 2}
                nodes:
                  slow: {agent: slow, goal: "talk"}
                """);
        Started run = caller.start("slow_of_time", "{}");
        assertThat(run.awaitEnd("stopped").path("stop_reason").asString()).isEqualTo("deadline");
        await().until(() -> List.of("cancelled", "stopped").containsAll(children(run)));
    }

    @Test
    void givesARunThatHadWaitedLongEnoughAsMuchAgain() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: out_of_time
                nodes:
                  slow: {agent: asking, goal: "ask", timeout: 3s}
                """);
        Started run = caller.start("out_of_time", "{}");
        assertThat(run.awaitEnd("failed").at("/error/message").asString())
                .contains("wait_limit", "limits.max_wait_seconds");
        long before = secondsOfSlow(run);
        resume(run);
        await().pollInterval(Duration.ofMillis(100))
                .until(() -> children(run), List.of("waiting")::equals);
        // With no more than it had, it would stop again at once.
        assertThat(secondsOfSlow(run)).isGreaterThan(before + 2);
        awaitEnds(run, "run.failed", 2);
    }

    private long secondsOfSlow(Started run) {
        String child = run.node("slow").orElseThrow().path("child_run_id").asString();
        return caller.http()
                .get("/agent-runs/" + child)
                .json()
                .at("/limits/max_wait_seconds")
                .asLong();
    }

    @Test
    void takesAnOperatorsWordForAMapAndCancelsItsElements() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: settled_map
                nodes:
                  each: {map: "${[1, 2]}", do: {agent: asking, goal: "ask ${string(item)}"}}
                output: "${nodes.each.output.results}"
                """);
        Started run = caller.start("settled_map", "{}");
        await().until(() -> children(run), List.of("waiting", "waiting")::equals);
        HttpAnswer settled =
                caller.http()
                        .post(
                                run.path("nodes/each/settle"),
                                "{\"output\":{\"results\":[8]},\"reason\":\"known\"}");
        assertThat(settled.status()).as(settled.body()).isEqualTo(202);
        assertThat(run.completed().toString()).isEqualTo("[8]");
        await().until(() -> children(run), List.of("cancelled", "cancelled")::equals);
    }

    @Test
    void refusesARetryOfWhatRepeatsOthers() {
        HttpAnswer refused =
                caller.http()
                        .send(
                                caller.http()
                                        .request("/workflows")
                                        .header("Content-Type", "application/yaml")
                                        .POST(
                                                BodyPublishers.ofString(
                                                        """
                                                        name: retried
                                                        nodes:
                                                          each: {map: "${[1]}", retry: {max: 1}, do: {value: 1}}
                                                        """)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("/nodes/each/retry", "agent, tool, workflow");
    }

    private void resume(Started run) {
        HttpAnswer resumed = caller.http().post(run.path("resume"), "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
    }

    private static void awaitEnds(Started run, String type, int times) {
        await(type + " of " + run.id())
                .until(() -> run.eventTypes().stream().filter(type::equals).count() == times);
    }

    private JsonNode item(Started run, int index) {
        return caller.http().get(run.path("items?path=each")).json().path("items").path(index);
    }

    private List<String> children(Started run) {
        return caller.http()
                .get("/agent-runs/" + run.id() + "/tree")
                .json()
                .path("items")
                .valueStream()
                .filter(one -> one.path("depth").asInt() == 1)
                .map(one -> one.path("status").asString())
                .toList();
    }
}

package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** How nodes end, and what a failure means to the others. */
class WorkflowEndingsIT extends ServerIT {

    private static final String HANGING =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]";

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
        caller.agent("hanging", "asker", HANGING);
        caller.agent("failing", "refuser", "");
        caller.agent("greeter", "greeter", "");
    }

    /** The second element fails at once, beside one that would never end; the workflow goes on. */
    @Test
    void aMapCancelsWhatIsUnderWayOnceTooManyFailed() {
        caller.store(
                """
                name: cut_off
                nodes:
                  each:
                    map: "${['hanging', 'failing']}"
                    on_error: continue
                    do:
                      nodes:
                        wait: {when: item == 'hanging', agent: hanging, goal: ask}
                        fail: {when: item == 'failing', agent: failing, goal: fail}
                  go: {wait: {event: go}}
                output: "${nodes.each.error.message}"
                """);
        Started run = caller.start("cut_off", "{}");
        run.awaitNode("each", "failed");
        await().until(() ->
                tree(run).stream()
                        .filter(one -> one.path("depth").asInt() > 0)
                        .allMatch(one -> one.path("finished_at").isString()));
        assertThat(item(run, "each", 0).path("status").asString()).isEqualTo("cancelled");
        assertThat(caller.http().post(run.path("events/go"), "{}").status()).isEqualTo(202);
        assertThat(run.completed().asString()).startsWith("1 of 2 elements failed");
    }

    @Test
    void aLoopStopsAfterRoundsWithoutGain() {
        caller.store(
                """
                name: idle
                nodes:
                  memo:
                    loop:
                      make: {value: "draft ${loop.round}"}
                      judge: {value: "${loop.round == 2 ? 5 : 1}"}
                      accept: loop.review > 100
                      score: loop.review
                      max_rounds: 9
                      stop_without_gain: 2
                output: "${nodes.memo.output}"
                """);
        JsonNode output = caller.start("idle", "{}").completed();
        assertThat(output.path("rounds").asInt()).isEqualTo(4);
        assertThat(output.path("best").asString()).isEqualTo("draft 2");
        assertThat(output.path("score").asInt()).isEqualTo(5);
        assertThat(output.path("accepted").asBoolean()).isFalse();
    }

    @Test
    void anAskIsOverWithTheFirstDenialOrFailsWhereItsTimeIsOver() {
        caller.store(
                """
                name: asked
                nodes:
                  approve: {ask: {title: "Now?", count: 3, timeout: 1h}}
                output: "${nodes.approve.output.decision} ${nodes.approve.output.answer}"
                """);
        Started run = caller.start("asked", "{}");
        run.awaitNode("approve", "waiting");
        HttpAnswer denied =
                caller.http()
                        .post(
                                run.path("asks/approve"),
                                "{\"decision\":\"deny\",\"answer\":\"no\"}");
        assertThat(denied.status()).as(denied.body()).isEqualTo(202);
        assertThat(run.completed().asString()).startsWith("deny");

        caller.store(
                """
                name: unanswered
                nodes:
                  approve: {ask: {title: "Now?", timeout: 1s, on_timeout: fail}}
                """);
        assertThat(
                        caller.start("unanswered", "{}")
                                .awaitEnd("failed")
                                .at("/error/message")
                                .asString())
                .startsWith("nodes.approve: ask_denied: ");
    }

    @Test
    void aWaitGivesNullWhenItsTimeIsOver() {
        caller.store(
                """
                name: waited
                input: {type: object}
                nodes:
                  event: {wait: {event: never, timeout: 1s}}
                  until: {wait: {until: "${input.until}"}}
                output: {event: "${nodes.event.output}", until: "${nodes.until.output}"}
                """);
        Instant until = Instant.now().plusSeconds(2);
        Started run = caller.start("waited", "{\"until\":\"" + until + "\"}");
        assertThat(run.completed().toString()).isEqualTo("{\"event\":null,\"until\":null}");
        assertThat(Instant.now()).isAfterOrEqualTo(until);
    }

    /** Retries keep what was paid for: the run of the last try is that of the first. */
    @Test
    void aRetryResumesTheRunThatFailed() {
        caller.store(
                """
                name: resumes
                nodes:
                  a: {agent: failing, goal: fail, retry: {max: 1, first: 1s, cap: 1s}}
                """);
        Started run = caller.start("resumes", "{}");
        run.awaitEnd("failed");
        assertThat(run.node("a").orElseThrow().path("attempt").asInt()).isEqualTo(2);
        assertThat(tree(run)).hasSize(2);
        assertThat(run.eventTypes()).contains("node.retrying");
        assertThat(
                        caller.http()
                                .get("/agent-runs/" + childOf(run, "a") + "/events?limit=200")
                                .body())
                .contains("run.resumed");
    }

    @Test
    void noRetryFollowsOnAnExpressionThatFailedNorOnAnotherCode() {
        caller.store(
                """
                name: final
                input: {type: object}
                nodes:
                  a: {tool: echo, with: {text: "${input.missing}"}, retry: {max: 3, first: 1s}, on_error: continue}
                  b: {agent: failing, goal: fail, retry: {max: 3, on: [model_unavailable]}, on_error: continue}
                """);
        Started run = caller.start("final", "{}");
        run.completed();
        assertThat(run.node("a").orElseThrow().path("attempt").asInt()).isEqualTo(1);
        assertThat(run.node("b").orElseThrow().path("attempt").asInt()).isEqualTo(1);
        assertThat(run.eventTypes()).doesNotContain("node.retrying");
    }

    @Test
    void aNodeThatIsGivenAnotherOutputKeepsItsError() {
        caller.store(
                """
                name: instead
                nodes:
                  a: {agent: failing, goal: fail, on_error: {value: none}}
                output: "${nodes.a.output}"
                """);
        Started run = caller.start("instead", "{}");
        assertThat(run.completed().asString()).isEqualTo("none");
        JsonNode node = run.node("a").orElseThrow();
        assertThat(node.path("status").asString()).isEqualTo("completed");
        assertThat(node.at("/error/code").asString()).isEqualTo("model_refused");
    }

    @Test
    void aFailureCancelsTheRestOrLetsItEnd() {
        String nodes =
                """
                nodes:
                  stop: {fail: {code: enough, message: now}, after: [go]}
                  go: {wait: {for: 1s}}
                  slow: {agent: greeter, goal: greet}
                  hang: {agent: hanging, goal: ask}
                """;
        caller.store("name: cancels\n" + nodes);
        Started cancels = caller.start("cancels", "{}");
        cancels.awaitEnd("failed");
        assertThat(cancels.status("hang")).isEqualTo("cancelled");

        caller.store("name: finishes\non_failure: finish_running\n" + nodes);
        Started finishes = caller.start("finishes", "{}");
        finishes.awaitNode("stop", "failed");
        finishes.awaitNode("hang", "running");
        assertThat(finishes.json().path("finished_at").isNull()).isTrue();
        String hanging = childOf(finishes, "hang");
        assertThat(caller.http().post("/agent-runs/" + hanging + "/cancel", "").status())
                .isEqualTo(202);
        finishes.awaitEnd("failed");
        assertThat(finishes.json().at("/error/code").asString()).isEqualTo("enough");
    }

    /** The agent would go on for ever; the tokens are those of the run and all below it. */
    @Test
    void aRunWithoutTokensIsStoppedAndGoesOnWithMore() {
        caller.agent("endless", "endless", ",\"limits\":{\"max_tokens\":1000000,\"max_turns\":40}");
        caller.store(
                """
                name: short_of_tokens
                limits: {max_tokens: 3000}
                nodes:
                  a: {agent: endless, goal: go}
                """);
        Started run = caller.start("short_of_tokens", "{}");
        assertThat(run.awaitEnd("stopped").path("stop_reason").asString())
                .isEqualTo("token_budget");
        String child = childOf(run, "a");
        HttpAnswer resumed =
                caller.http().post(run.path("resume"), "{\"limits\":{\"max_tokens\":900000}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        // Now its turns are over, and not its tokens.
        await().until(() -> run.json().path("status").asString(), "failed"::equals);
        assertThat(run.json().at("/error/message").asString()).contains("turn_cap");
        assertThat(childOf(run, "a")).isEqualTo(child);
    }

    private String childOf(Started run, String node) {
        return run.node(node).orElseThrow().path("child_run_id").asString();
    }

    private JsonNode item(Started run, String map, int index) {
        return caller.http().get(run.path("items?path=" + map)).json().path("items").path(index);
    }

    private List<JsonNode> tree(Started run) {
        return caller.http()
                .get("/agent-runs/" + run.id() + "/tree")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }
}

package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Forks that go on from before a run has read anything untrusted. */
class CleanForkIT extends LabelsBed {

    private static final String CLEAN =
            "{\"clean\":true,\"goal\":\"Go on.\",\"model\":\"scripted/late-creator\"}";

    @Test
    void goesOnFromTheLastTurnBeforeItReadAnything() {
        WaitingRun tainted = lateLeaker("trust/privileged");
        assertDenied(tainted);
        assertThat(flows(tainted).path("clean_turn").asInt()).isEqualTo(1);

        HttpAnswer forked = fork(tainted, CLEAN);

        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        assertThat(forked.json().at("/forked_from/turn").asInt()).isEqualTo(1);
        WaitingRun fork = new WaitingRun(caller, "late-leaker", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertThat(events(fork, "policy.denied")).isEmpty();
        assertThat(tracker.calls("create")).hasSize(1);
        assertThat(startLabels(fork.id())).isEmpty();
        assertThat(caller.get("/agent-runs/" + fork.id() + "/turns").body())
                .doesNotContain("A customer.");
        assertThat(flows(fork).path("clean_turn").asInt())
                .as("what it was answered is untrusted, too")
                .isEqualTo(1);
    }

    @Test
    void thereIsNoneOfARunThatBeganWithSomethingUntrusted() {
        agent("passer", "passer", tools("crm:fetch", "delegate_task"), "trust/privileged");
        creator();
        WaitingRun child = childOf(completed("passer"), "creator");

        assertThat(flows(child).path("clean_turn").isNull()).isTrue();
        HttpAnswer refused = fork(child, "{\"clean\":true}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("it began with c:provider:crm, u:provider:crm");
        assertThat(fork(child, "{\"turn\":0}").status()).as("as it began").isEqualTo(202);
    }

    @Test
    void thereIsNoneOfARunThatNoPolicyGoverns() {
        WaitingRun run = lateLeaker();

        assertThat(flows(run).path("clean_turn").isNull()).isTrue();
        HttpAnswer refused = fork(run, "{\"clean\":true}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).startsWith("No policy governs the run");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"clean\":false}",
                "{\"clean\":true,\"turn\":1}",
                "{\"clean\":null,\"turn\":null}"
            })
    void namesATurnOrAsksForTheCleanOne(String body) {
        HttpAnswer refused = fork(lateLeaker("trust/privileged"), body);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("turn");
    }

    private WaitingRun lateLeaker(String... policies) {
        agent("late-leaker", "late-leaker", tools("echo", "crm:fetch", "tracker:create"), policies);
        return completed("late-leaker");
    }

    private HttpAnswer fork(WaitingRun run, String body) {
        return caller.post("/agent-runs/" + run.id() + "/fork", body);
    }

    private JsonNode flows(WaitingRun run) {
        return caller.get("/agent-runs/" + run.id() + "/flows").json();
    }
}

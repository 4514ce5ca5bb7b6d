package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Several people decide at the same moment on a run that waits for its budget. */
class BudgetRacesIT extends ServerIT {

    private static final String ASKS = ",\"on_budget\":\"ask\"";
    private static final String SHORT = ",\"limits\":{\"max_tokens\":500,\"max_turns\":6}";
    private static final int ROUNDS = 8;
    private static final Set<String> ENDS = Set.of("stopped", "cancelled", "completed", "failed");

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    /**
     * Later decisions read the first one: the same is accepted, others conflict, and none adds to
     * it.
     */
    @Test
    void takesOneOfManyDecisions() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
            run.awaitCalls("budget");
            List<HttpAnswer> answers =
                    atOnce(
                            budget(run, "{\"max_tokens\":5000}"),
                            budget(run, "{\"max_tokens\":6000}"),
                            budget(run, "{\"max_tokens\":5000}"),
                            budget(run, "{\"decision\":\"stop\"}"));
            awaitEnd(run);
            List<JsonNode> decided = events(run, "budget.decided");
            assertThat(decided).hasSize(1);
            boolean raised = decided.getFirst().path("decision").asString().equals("raise");
            long cap = raised ? decided.getFirst().path("max_tokens").asLong() : 500;
            assertThat(run.json().at("/limits/max_tokens").asLong()).isEqualTo(cap);
            assertThat(run.json().path("stop_reason").asString())
                    .isEqualTo(raised ? "turn_cap" : "token_budget");
            int accepted = raised ? (cap == 5000 ? 2 : 1) : 1;
            assertThat(answers).extracting(HttpAnswer::status).containsOnly(200, 409);
            assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(accepted);
        }
    }

    @Test
    void isCancelledOrGoesOnWhereBothAreAskedForAtOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
            run.awaitCalls("budget");
            List<HttpAnswer> answers = atOnce(budget(run, "{\"max_tokens\":5000}"), run::cancel);
            awaitEnd(run);
            assertThat(answers.getLast().status()).isIn(202, 409);
            int decided = events(run, "budget.decided").size();
            assertThat(decided).isEqualTo(answers.getFirst().status() == 200 ? 1 : 0);
            assertThat(events(run, "run.cancelled").size() + events(run, "run.stopped").size())
                    .isEqualTo(1);
            assertThat(run.json().path("wait").isNull()).isTrue();
        }
    }

    /** Its patience ends as the raise comes: either, and never both. */
    @Test
    void expiresOrIsRaised() throws Exception {
        WaitingRun run =
                WaitingRun.start(
                        caller, "endless", ASKS + ",\"approval_timeout_seconds\":1", SHORT);
        run.awaitCalls("budget");
        List<HttpAnswer> answers = new ArrayList<>();
        await().pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    answers.add(caller.post(run.path("budget"), "{\"max_tokens\":501}"));
                    return ENDS.contains(run.status());
                });
        // Raises that are too small get 400 until the run has stopped, and 409 then.
        assertThat(answers).extracting(HttpAnswer::status).containsOnly(400, 409);
        assertThat(events(run, "budget.decided")).hasSize(1);
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("token_budget");
        assertThat(run.json().at("/limits/max_tokens").asInt()).isEqualTo(500);
    }

    /** Siblings each raise their root's cap: the higher one holds, in whichever order. */
    @Test
    void neverLowersTheCapOfATreeThatASiblingHasRaised() throws Exception {
        store("delegator", "delegator", ASKS);
        store("child", "endless", ASKS + ",\"limits\":{\"max_turns\":1000}");
        WaitingRun root =
                new WaitingRun(
                        caller,
                        "delegator",
                        caller.post(
                                        "/agents/delegator/runs",
                                        "{\"goal\":\"g\",\"limits\":{\"max_tokens\":6000}}")
                                .text("run_id"));
        root.awaitCalls("child");
        List<WaitingRun> children =
                caller.get(root.path("tree"))
                        .json()
                        .path("items")
                        .valueStream()
                        .skip(1)
                        .map(child ->
                                new WaitingRun(caller, "child", child.path("run_id").asString()))
                        .toList();
        children.forEach(child -> child.awaitCalls("budget"));
        List<HttpAnswer> answers =
                atOnce(
                        budget(children.getFirst(), "{\"max_tokens\":9000}"),
                        budget(children.getLast(), "{\"max_tokens\":12000}"));
        assertThat(answers.getLast().status()).as(answers.getLast().body()).isEqualTo(200);
        assertThat(answers.getFirst().status()).isIn(200, 400);
        assertThat(root.json().at("/limits/max_tokens").asInt()).isEqualTo(12000);
        JsonNode budget = caller.get(root.path("costs")).json().path("budget");
        assertThat(budget.path("spent_tokens").asLong() + budget.path("reserved_tokens").asLong())
                .isLessThanOrEqualTo(12000);
        assertThat(root.cancel().status()).isEqualTo(202);
        children.forEach(child -> child.awaitStatus("cancelled"));
    }

    private Callable<HttpAnswer> budget(WaitingRun run, String body) {
        return () -> caller.post(run.path("budget"), body);
    }

    @SafeVarargs
    private static List<HttpAnswer> atOnce(Callable<HttpAnswer>... requests) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<HttpAnswer>> pending = new ArrayList<>();
            for (Callable<HttpAnswer> request : requests) {
                pending.add(
                        threads.submit(() -> {
                            start.await();
                            return request.call();
                        }));
            }
            start.countDown();
            List<HttpAnswer> answers = new ArrayList<>();
            for (Future<HttpAnswer> answer : pending) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    private static void awaitEnd(WaitingRun run) {
        await().until(run::status, ENDS::contains);
    }

    private static List<JsonNode> events(WaitingRun run, String type) {
        return run.events().stream()
                .filter(event -> event.path("type").asString().equals(type))
                .toList();
    }

    private void store(String agent, String script, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s",
                         "tools":["echo","finish","delegate_task"],"max_output_tokens":100%s}
                        """
                                .formatted(agent, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}

package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs that ask for a higher cap where others stop. */
class BudgetWaitIT extends ServerIT {

    private static final String ASKS = ",\"on_budget\":\"ask\"";

    /** Four turns of the script, and not the fifth. */
    private static final String SHORT = ",\"limits\":{\"max_tokens\":500,\"max_turns\":6}";

    private HttpCaller caller;
    private String tenant;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
    }

    @Test
    void waitsForAHigherCapAndGoesOn() {
        WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
        assertThat(run.awaitCalls("budget")).isEmpty();
        JsonNode waiting = run.json();
        assertThat(waiting.path("turns").asInt()).isEqualTo(4);
        assertThat(waiting.path("stop_reason").isNull()).isTrue();
        assertThat(waiting.at("/wait/expires_at").isString()).isTrue();
        JsonNode over = waiting.path("over_budget");
        assertThat(over.path("limits_of").asString()).isEqualTo("run");
        assertThat(over.at("/left/tokens").asInt()).isEqualTo(60);
        assertThat(over.path("message").asString())
                .contains("60 are left of max_tokens", "waits until that is raised");
        JsonNode event = run.events().getLast();
        assertThat(event.path("type").asString()).isEqualTo("run.waiting");
        assertThat(event.path("kind").asString()).isEqualTo("budget");
        assertThat(event.path("turn").asInt()).isEqualTo(5);
        assertThat(event.path("calls")).isEmpty();
        for (String member : List.of("limits_of", "needed", "left", "message")) {
            assertThat(event.path(member)).as(member).isEqualTo(over.path(member));
        }
        assertThat(event.path("expires_at")).isEqualTo(waiting.at("/wait/expires_at"));

        assertThat(decide(run, "{\"max_tokens\":5000,\"reason\":\"go on\"}").status())
                .isEqualTo(200);
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("turn_cap");
        assertThat(run.json().path("turns").asInt()).isEqualTo(6);
        assertThat(run.json().at("/limits/max_tokens").asInt()).isEqualTo(5000);
        assertThat(run.eventTypes())
                .containsSubsequence(
                        "run.waiting", "budget.decided", "run.queued", "run.resumed", "run.stopped")
                .containsOnlyOnce("run.waiting", "budget.decided", "run.stopped");
        JsonNode decided = decided(run);
        assertThat(decided.path("decision").asString()).isEqualTo("raise");
        assertThat(decided.path("expired").asBoolean()).isFalse();
        assertThat(decided.path("max_tokens").asInt()).isEqualTo(5000);
        assertThat(decided.path("reason").asString()).isEqualTo("go on");
        assertThat(decided.at("/decided_by/name").asString()).isEqualTo("test");
    }

    @Test
    void takesNoCapThatDoesNotLetTheNextCallThrough() {
        WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
        run.awaitCalls("budget");
        long needed = run.json().at("/over_budget/needed/tokens").asLong();
        long least = 4 * 110 + needed;
        for (String tooLittle : List.of("{}", "{\"max_tokens\":" + (least - 1) + "}")) {
            HttpAnswer refused = decide(run, tooLittle);
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo("max_tokens");
            assertThat(refused.text("errors/0/message")).contains("between " + least);
        }
        HttpAnswer uncapped = decide(run, "{\"max_tokens\":5000,\"max_cost_usd\":1}");
        assertThat(uncapped.text("errors/0/field")).isEqualTo("max_cost_usd");
        assertThat(run.status()).isEqualTo("waiting");
        assertThat(decide(run, "{\"max_tokens\":" + least + "}").status()).isEqualTo(200);
        // The cap fits one call, and not the next one.
        await().until(() -> run.json().path("turns").asInt(), turns -> turns == 5);
        run.awaitCalls("budget");
    }

    @Test
    void takesTheSameDecisionAgainAndNoOther() {
        WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
        run.awaitCalls("budget");
        assertThat(decide(run, "{\"max_tokens\":5000}").status()).isEqualTo(200);
        assertThat(decide(run, "{\"max_tokens\":5000}").status()).isEqualTo(200);
        run.awaitStatus("stopped");
        assertThat(decide(run, "{\"max_tokens\":5000}").status()).isEqualTo(200);
        assertThat(decide(run, "{\"max_tokens\":6000}").text("code")).isEqualTo("conflict");
        HttpAnswer stop = decide(run, "{\"decision\":\"stop\"}");
        assertThat(stop.text("code")).isEqualTo("conflict");
        assertThat(stop.text("resolution")).isEqualTo("raised");
        assertThat(run.eventTypes()).containsOnlyOnce("budget.decided");
    }

    @Test
    void stopsAsWithoutAskingByDecision() {
        WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
        run.awaitCalls("budget");
        HttpAnswer stopped = decide(run, "{\"decision\":\"stop\",\"reason\":\"enough\"}");
        assertThat(stopped.text("status")).isEqualTo("stopped");
        assertThat(stopped.text("stop_reason")).isEqualTo("token_budget");
        assertStoppedAsWithoutAsking(run);
        assertThat(decided(run).path("decision").asString()).isEqualTo("stop");
        assertThat(decided(run).path("reason").asString()).isEqualTo("enough");
        assertThat(decide(run, "{\"decision\":\"stop\"}").status()).isEqualTo(200);
        assertThat(decide(run, "{\"max_tokens\":5000}").text("code")).isEqualTo("conflict");
        assertThat(run.resume("{\"limits\":{\"max_tokens\":5000}}").status()).isEqualTo(202);
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("turn_cap");
    }

    @Test
    void stopsWhenThereIsNoDecisionInTime() {
        WaitingRun run =
                WaitingRun.start(
                        caller, "endless", ASKS + ",\"approval_timeout_seconds\":1", SHORT);
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("token_budget");
        assertStoppedAsWithoutAsking(run);
        assertThat(decided(run).path("expired").asBoolean()).isTrue();
        assertThat(decided(run).path("decided_by").isNull()).isTrue();
    }

    private static void assertStoppedAsWithoutAsking(WaitingRun run) {
        JsonNode over = run.json().path("over_budget");
        assertThat(over.path("message").asString()).contains("resume the run with a higher");
        JsonNode last = run.events().getLast();
        assertThat(last.path("type").asString()).isEqualTo("run.stopped");
        for (String member : List.of("limits_of", "needed", "left", "message")) {
            assertThat(last.path(member)).as(member).isEqualTo(over.path(member));
        }
    }

    @Test
    void raisesACapOfMoney() {
        operator()
                .call(
                        "PUT",
                        "/model-prices/scripted/dear",
                        "{\"input_usd\":100,\"output_usd\":1000,\"cache_read_usd\":100,"
                                + "\"cache_write_usd\":100,\"source\":\"test\"}");
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "dear",
                        ASKS + ",\"max_output_tokens\":64",
                        ",\"limits\":{\"max_cost_usd\":0.2,\"max_turns\":12}");
        run.awaitCalls("budget");
        JsonNode over = run.json().path("over_budget");
        assertThat(over.at("/needed/cost_usd").decimalValue())
                .isGreaterThan(over.at("/left/cost_usd").decimalValue());
        assertThat(decide(run, "{\"max_tokens\":600000}").text("errors/0/field"))
                .isEqualTo("max_cost_usd");
        assertThat(decide(run, "{\"max_cost_usd\":5.25}").status()).isEqualTo(200);
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("turn_cap");
        assertThat(run.json().at("/limits/max_cost_usd").decimalValue())
                .isEqualByComparingTo("5.25");
    }

    /**
     * Callers who may change an agent may let one of its runs pass its caps; those who may only
     * start runs may not.
     */
    @Test
    void passesTheAgentsCapsOnlyForThoseWhoMayChangeIt() {
        String capped = ASKS + ",\"limits\":{\"max_tokens\":500,\"max_turns\":6}";
        WaitingRun run = WaitingRun.start(caller, "endless", capped, "");
        run.awaitCalls("budget");
        HttpCaller invoker = newCaller(tenant, "invoke");
        HttpAnswer refused = invoker.post(run.path("budget"), "{\"max_tokens\":5000}");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("detail")).contains("provision");
        assertThat(newCaller(tenant, "read_only").post(run.path("budget"), "{}").status())
                .isEqualTo(403);
        HttpCaller provisioner = newCaller(tenant, "provision");
        assertThat(provisioner.post(run.path("budget"), "{\"max_tokens\":5000}").status())
                .isEqualTo(200);
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("turn_cap");
        assertThat(invoker.post(run.path("budget"), "{\"max_tokens\":200000000}").status())
                .isEqualTo(409);
    }

    @Test
    void isListedAmongWhatWaitsForADecision() {
        WaitingRun run = WaitingRun.start(caller, "endless", ASKS, SHORT);
        run.awaitCalls("budget");
        JsonNode items = caller.get("/approvals").json().path("items");
        assertThat(items).hasSize(1);
        JsonNode item = items.path(0);
        assertThat(item.path("kind").asString()).isEqualTo("budget");
        assertThat(item.path("run_id").asString()).isEqualTo(run.id());
        assertThat(item.path("turn").asInt()).isEqualTo(5);
        assertThat(item.path("tool_call_id").isNull()).isTrue();
        assertThat(item.path("over_budget")).isEqualTo(run.json().path("over_budget"));
        decide(run, "{\"decision\":\"stop\"}");
        assertThat(caller.get("/approvals").json().path("items")).isEmpty();
    }

    @Test
    void isCancelledAndEndsByTheLimitOfWaitingLikeAnyOther() {
        WaitingRun cancelled = WaitingRun.start(caller, "endless", ASKS, SHORT);
        cancelled.awaitCalls("budget");
        assertThat(cancelled.cancel().status()).isEqualTo(202);
        cancelled.awaitStatus("cancelled");
        assertThat(decide(cancelled, "{\"max_tokens\":5000}").text("code")).isEqualTo("conflict");
        WaitingRun over =
                WaitingRun.start(
                        caller,
                        "endless",
                        ASKS,
                        ",\"limits\":{\"max_tokens\":500,\"max_wait_seconds\":1}");
        over.awaitStatus("stopped");
        assertThat(over.json().path("stop_reason").asString()).isEqualTo("wait_limit");
    }

    @Test
    void doesNotWaitForMoreTurns() {
        WaitingRun run = WaitingRun.start(caller, "endless", ASKS, ",\"limits\":{\"max_turns\":2}");
        run.awaitStatus("stopped");
        assertThat(run.eventTypes()).doesNotContain("run.waiting");
        assertThat(decide(run, "{\"max_tokens\":5000}").text("code")).isEqualTo("run_not_waiting");
    }

    /** Children that ask have the caps of their root raised, which is what they lack. */
    @Test
    void raisesTheRootsCapForAChildThatLacksIt() {
        store("delegator", "delegator", ASKS);
        store("child", "endless", ASKS + ",\"limits\":{\"max_turns\":1000}");
        HttpAnswer started =
                caller.post(
                        "/agents/delegator/runs",
                        "{\"goal\":\"g\",\"limits\":{\"max_tokens\":6000}}");
        WaitingRun root = new WaitingRun(caller, "delegator", started.text("run_id"));
        root.awaitCalls("child");
        List<JsonNode> children =
                caller.get(root.path("tree")).json().path("items").valueStream().skip(1).toList();
        assertThat(children).hasSize(2);
        for (JsonNode child : children) {
            WaitingRun waiting = new WaitingRun(caller, "child", child.path("run_id").asString());
            waiting.awaitCalls("budget");
        }
        WaitingRun first =
                new WaitingRun(caller, "child", children.getFirst().path("run_id").asString());
        WaitingRun second =
                new WaitingRun(caller, "child", children.getLast().path("run_id").asString());
        assertThat(first.json().at("/over_budget/limits_of").asString()).isEqualTo("root");
        int own = first.json().at("/limits/max_tokens").asInt();
        int turns = first.json().path("turns").asInt();
        assertThat(decide(first, "{\"max_tokens\":9000}").status()).isEqualTo(200);
        assertThat(root.json().at("/limits/max_tokens").asInt()).isEqualTo(9000);
        assertThat(first.json().at("/limits/max_tokens").asInt()).isEqualTo(own);
        await().until(() -> first.json().path("turns").asInt(), now -> now > turns);
        first.awaitCalls("budget");
        // The root knows nothing of it: it waits for its children, and goes on with what they came
        // to.
        assertThat(root.json().at("/wait/kind").asString()).isEqualTo("child");
        assertThat(decide(root, "{\"max_tokens\":20000}").text("code"))
                .isEqualTo("run_not_waiting");
        decide(first, "{\"decision\":\"stop\"}");
        decide(second, "{\"decision\":\"stop\"}");
        // Tokens that they left are too few for the root, too, which asks in its own name.
        root.awaitCalls("budget");
        assertThat(decide(root, "{\"max_tokens\":20000}").status()).isEqualTo(200);
        root.awaitStatus("completed");
        assertThat(root.turnCalls().getFirst().path("result").asString())
                .contains("was stopped", "token_budget");
        assertThat(caller.get(root.path("costs")).json().at("/budget/max_tokens").asInt())
                .isEqualTo(20000);
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

    private HttpAnswer decide(WaitingRun run, String body) {
        return caller.post(run.path("budget"), body);
    }

    private static JsonNode decided(WaitingRun run) {
        return run.events().stream()
                .filter(event -> event.path("type").asString().equals("budget.decided"))
                .findFirst()
                .orElseThrow();
    }
}

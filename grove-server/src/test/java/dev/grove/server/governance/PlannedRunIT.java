package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Runs whose policies hold their calls against what they have said that they would do. */
class PlannedRunIT extends GovernedIT {

    private static final String DRIFT =
            """
            {"id":"drift","on":"*","when":"plan.declared && !plan.allows","then":"deny","say":"Change the plan first."}
            """;

    /** Nothing without a plan that names it; a plan is declared without one. */
    private static final String STRICT =
            """
            {"id":"strict","on":"*","when":"!plan.allows","then":"deny"}
            """;

    private static final String NO_STARS =
            """
            {"id":"stars","on":"plan","when":"args.steps.exists(s, s.?on.orValue('').startsWith('*'))","then":"deny"}
            """;

    private static final String TOOLS = "\"plan\",\"plan_revise\",\"echo\",\"recall\",\"finish\"";

    private static final String OWN =
            """
            {"name":"%s","description":"d","kind":"callback","url":"https://example.com/plan",
             "input_schema":{"type":"object"},"effect":"read_only"}
            """;

    private static final List<String> PLANNED =
            List.of(
                    "plan completed",
                    "echo completed",
                    "recall denied",
                    "plan_revise completed",
                    "recall completed",
                    "echo denied",
                    "finish completed");

    private void planner(String... policies) {
        agent("planner", "planner", TOOLS, policies);
    }

    private List<String> done(WaitingRun run) {
        return calls(run).stream()
                .map(call -> call.path("name").asString() + " " + call.path("status").asString())
                .toList();
    }

    private void assertPlanned(WaitingRun run) {
        assertThat(done(run)).isEqualTo(PLANNED);
        assertThat(events(run, "policy.denied"))
                .hasSize(2)
                .allSatisfy(denied -> {
                    assertThat(denied.at("/by/rule").asString()).isEqualTo("drift");
                    assertThat(denied.path("faulted")).isEmpty();
                });
    }

    @Test
    void whatIsNotInThePlanIsDenied() {
        policy("writer", DRIFT);
        planner("writer");
        WaitingRun run = completed("planner");
        assertPlanned(run);
        JsonNode declared = events(run, "plan.declared").getFirst();
        assertThat(declared.path("turn").asInt()).isEqualTo(1);
        assertThat(declared.path("steps").toString())
                .isEqualTo("[{\"on\":\"echo\",\"why\":\"To say it.\"}]");
        JsonNode revised = events(run, "plan.revised").getFirst();
        assertThat(revised.path("reason").asString()).isEqualTo("It has to be read again.");
        assertThat(revised.at("/steps/0/on").asString()).isEqualTo("re*");
        assertThat(calls(run).get(2).path("result").asString()).contains("Change the plan first.");
    }

    @Test
    void aRunWithoutPoliciesHasPlansThatChangeNothing() {
        planner();
        WaitingRun run = completed("planner");
        assertThat(statuses(run)).containsOnly("completed");
        assertThat(events(run, "plan.declared")).hasSize(1);
        assertThat(events(run, "plan.revised")).hasSize(1);
    }

    @Test
    void aPlanIsThereAfterAResumptionAndInAFork() {
        policy("writer", DRIFT);
        planner("writer");
        HttpAnswer started =
                caller.post(
                        "/agents/planner/runs", "{\"goal\":\"g\",\"limits\":{\"max_turns\":1}}");
        WaitingRun run = new WaitingRun(caller, "planner", started.text("run_id"));
        run.awaitStatus("stopped");
        HttpAnswer resumed =
                caller.post(
                        "/agent-runs/" + run.id() + "/resume", "{\"limits\":{\"max_turns\":20}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitStatus("completed");
        assertPlanned(run);

        HttpAnswer forked = caller.post("/agent-runs/" + run.id() + "/fork", "{\"turn\":1}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, "planner", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertPlanned(fork);
    }

    /** Ends with the first turn: what follows is decided by a plan that another run declared. */
    @Test
    void aForkOfAnUngovernedRunIsHeldAgainstItsPlan() {
        planner();
        WaitingRun run = completed("planner");
        policy("writer", DRIFT);
        HttpAnswer forked =
                caller.post(
                        "/agent-runs/" + run.id() + "/fork",
                        "{\"turn\":1,\"authority\":{\"policies\":[\"writer\"]}}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, "planner", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertPlanned(fork);
    }

    /** An approver's edit of a plan is the plan, and a denied plan is none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"decision":"approve","arguments":{"steps":[{"tool":"recall","why":"w"}]}}|echo denied|recall completed
                    {"decision":"deny"}|echo completed|recall completed
                    """)
    void anApproverEditsThePlan(String decision, String echo, String recall) {
        policy("writer", DRIFT, "{\"id\":\"ask\",\"on\":\"plan\",\"then\":\"ask\"}");
        planner("writer");
        WaitingRun run = start("planner");
        String call = run.awaitCalls("approval").getFirst().path("id").asString();
        HttpAnswer decided =
                caller.post("/agent-runs/" + run.id() + "/approvals/" + call, decision);
        assertThat(decided.status()).as(decided.body()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(done(run)).element(1).isEqualTo(echo);
        assertThat(done(run)).element(2).isEqualTo(recall);
        HttpAnswer tried = caller.post("/policies/writer/backtest", "{}");
        assertThat(tried.json().path("deny").asInt())
                .isEqualTo(events(run, "policy.denied").size());
    }

    @Test
    void saysLaterWhatHappened() {
        policy("writer", DRIFT);
        planner("writer");
        WaitingRun run = completed("planner");
        HttpAnswer tried = caller.post("/policies/writer/backtest", "{}");
        assertThat(tried.json().path("deny").asInt()).isEqualTo(2);
        assertThat(tried.json().path("allow").asInt()).isEqualTo(5);
        for (JsonNode denied : events(run, "policy.denied")) {
            HttpAnswer explained =
                    caller.post(
                            "/policies/writer/explain",
                            "{\"past\":{\"run_id\":\"%s\",\"turn\":%d,\"tool_call_id\":\"%s\"}}"
                                    .formatted(
                                            run.id(),
                                            denied.path("turn").asInt(),
                                            denied.path("tool_call_id").asString()));
            assertThat(explained.text("decision")).as(explained.body()).isEqualTo("deny");
            assertThat(explained.text("by/rule")).isEqualTo("drift");
            assertThat(explained.text("ladder/0/rules/0/match")).isEqualTo("holds");
        }
    }

    @Test
    void aStrictPolicyLetsNothingPassWithoutAPlanAndPlansAreWhatTheySay() {
        HttpAnswer secret = caller.call("PUT", "/secrets/token", "{\"value\":\"token-70012345\"}");
        assertThat(secret.status()).as(secret.body()).isLessThan(300);
        policy("strict", STRICT, NO_STARS);
        agent("plotter", "plotter", TOOLS, "strict");
        WaitingRun run = completed("plotter");
        assertThat(done(run))
                .containsExactly(
                        "echo denied",
                        "plan_revise failed",
                        "plan failed",
                        "plan failed",
                        "plan failed",
                        "plan failed",
                        "plan denied",
                        "plan completed",
                        "plan failed",
                        "echo denied",
                        "finish completed");
        assertThat(events(run, "plan.declared"))
                .singleElement()
                .satisfies(declared ->
                        assertThat(declared.at("/steps/0/why").asString())
                                .isEqualTo("It says \uFFFD [secret:token]."));
        assertThat(events(run, "plan.revised")).isEmpty();
        assertThat(
                        owner().sql(
                                        "SELECT count(*) FROM run_log WHERE run_id = :run AND (events || changes::text) LIKE '%70012345%'")
                                .param("run", UUID.fromString(run.id()))
                                .query(Long.class)
                                .single())
                .isZero();
    }

    @Test
    void aPolicyThatReadsPlansIsStoredWithoutAWarningAndTestedByThem() {
        HttpAnswer stored =
                caller.post(
                        "/policies",
                        """
                        {"name":"strict","default":"allow","rules":[%s],
                         "tests":[{"call":{"tool":"plan","args":{"steps":[{"tool":"echo","why":"w"}]}},"expect":"allow"},
                                  {"call":{"tool":"echo","args":{"text":"x"}},"expect":"deny","rule":"strict"},
                                  {"call":{"tool":"echo","args":{"text":"x"}},"given":{"plan":{"declared":true,"allows":true}},"expect":"allow"}]}
                        """
                                .formatted(STRICT));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.json().path("warnings")).isEmpty();
        String asked = "{\"call\":{\"tool\":\"echo\",\"args\":{\"text\":\"x\"}}%s}";
        assertThat(caller.post("/policies/strict/explain", asked.formatted("")).text("decision"))
                .isEqualTo("deny");
        String planned = ",\"facts\":{\"plan\":{\"declared\":true,\"allows\":true}}";
        assertThat(
                        caller.post("/policies/strict/explain", asked.formatted(planned))
                                .text("decision"))
                .isEqualTo("allow");
    }

    @ParameterizedTest
    @ValueSource(ints = {51, 5000})
    void aPlanHasAtMostFiftySteps(int steps) {
        policy("strict", STRICT);
        assertThat(explainPlan("{\"tool\":\"echo\",\"why\":\"w\"}", 50).status()).isEqualTo(200);
        HttpAnswer refused = explainPlan("{\"tool\":\"echo\",\"why\":\"w\"}", steps);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("call.args");
        assertThat(
                        explainPlan("{\"on\":\"%s\",\"why\":\"w\"}".formatted("e".repeat(201)), 1)
                                .status())
                .isEqualTo(400);
        assertThat(
                        explainPlan("{\"on\":\"e\",\"why\":\"%s\"}".formatted("w".repeat(501)), 1)
                                .status())
                .isEqualTo(400);
    }

    private HttpAnswer explainPlan(String step, int times) {
        return caller.post(
                "/policies/strict/explain",
                "{\"call\":{\"tool\":\"plan\",\"args\":{\"steps\":[%s]}}}"
                        .formatted(String.join(",", Collections.nCopies(times, step))));
    }

    @Test
    void theNameIsTheServersAndMeansNothingWithoutAnAgent() {
        HttpAnswer stored = caller.post("/tools", OWN.formatted("plan"));
        assertThat(stored.status()).as(stored.body()).isEqualTo(400);
        assertThat(stored.text("errors/0/field")).isEqualTo("name");
        HttpAnswer alone =
                caller.post(
                        "/tool-calls",
                        "{\"tool\":\"plan\",\"arguments\":{\"steps\":[{\"tool\":\"echo\",\"why\":\"w\"}]}}");
        assertThat(alone.status()).as(alone.body()).isEqualTo(400);
    }
}

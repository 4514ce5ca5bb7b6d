package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class ApprovalIT extends ServerIT {

    private static final String APPROVE = "{\"decision\":\"approve\"}";

    @Autowired private EngineDatabase database;

    private String tenant = "";
    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
    }

    @Test
    void executesWhatWasApprovedAndShowsTheModelWhatWasNot() {
        WaitingRun run = start("");
        List<String> calls = ids(run);
        assertThat(run.decide(calls.getFirst(), APPROVE).status()).isEqualTo(200);
        HttpAnswer denied =
                run.decide(calls.getLast(), "{\"decision\":\"deny\",\"reason\":\"not today\"}");
        assertThat(denied.status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("status").asString())
                .containsExactly("completed", "denied");
        assertThat(run.turnCalls().getFirst().path("result").asString()).isEqualTo("one");
        assertThat(run.turnCalls().getLast().path("result").asString()).contains("not today");
        assertThat(run.turnCalls().getLast().path("is_error").asBoolean()).isTrue();
        JsonNode decided = decided(run).getFirst();
        assertThat(decided.path("decision").asString()).isEqualTo("approve");
        assertThat(decided.at("/decided_by/name").asString()).isEqualTo("test");
        assertThat(decided.at("/decided_by/key_id").asString()).isNotEmpty();
        assertThat(decided.path("digest").asString()).hasSize(64);
    }

    @Test
    void usesADecisionOnce() {
        WaitingRun run = start("");
        String first = ids(run).getFirst();
        assertThat(run.decide(first, APPROVE).status()).isEqualTo(200);
        HttpAnswer replayed = run.decide(first, APPROVE);
        assertThat(replayed.text("code")).isEqualTo("conflict");
        assertThat(replayed.text("resolution")).isEqualTo("approved");
        assertThat(run.decide(first, "{\"decision\":\"deny\"}").status()).isEqualTo(409);
    }

    @Test
    void takesOneOfManyDecisionsAtOnce() throws Exception {
        WaitingRun run = start("");
        String first = ids(run).getFirst();
        CountDownLatch together = new CountDownLatch(8);
        Callable<Integer> decide =
                () -> {
                    together.countDown();
                    together.await();
                    return run.decide(first, APPROVE).status();
                };
        try (var deciders = Executors.newFixedThreadPool(8)) {
            List<Future<Integer>> all =
                    deciders.invokeAll(IntStream.range(0, 8).mapToObj(_ -> decide).toList());
            long taken = 0;
            for (Future<Integer> one : all) {
                taken += one.get() == 200 ? 1 : 0;
            }
            assertThat(taken).isEqualTo(1);
        }
        assertThat(decided(run)).hasSize(1);
    }

    @Test
    void executesEditedArgumentsUnderADigestOfTheirOwn() {
        WaitingRun run = start("");
        List<String> calls = ids(run);
        HttpAnswer refused =
                run.decide(
                        calls.getFirst(), "{\"decision\":\"approve\",\"arguments\":{\"text\":1}}");
        assertThat(refused.text("errors/0/field")).isEqualTo("arguments");
        run.decide(calls.getFirst(), "{\"decision\":\"approve\",\"arguments\":{\"text\":\"uno\"}}");
        run.decide(calls.getLast(), APPROVE);
        run.awaitStatus("completed");
        assertThat(run.turnCalls().getFirst().path("result").asString())
                .startsWith("[The approver of this call")
                .contains("{\"text\":\"uno\"}")
                .endsWith("\nuno");
        JsonNode decided = decided(run).getFirst();
        assertThat(decided.path("digest").asString())
                .isNotEqualTo(decided.path("asked_digest").asString());
    }

    /** The other tool requires approval too, and takes the same arguments. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE agent_run_waits SET tool = 'shout' WHERE run_id = :run::uuid AND resolution = 'approved'",
                "UPDATE run_log SET events = regexp_replace(events, '\"echo\"', '\"shout\"') WHERE run_id = :run::uuid AND raw_answer IS NOT NULL"
            })
    void refusesAnApprovalThatWasGivenForAnotherTool(String tampering) {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "careful",
                        """
                        ,"approvals":["echo","shout"],
                        "client_tools":[{"name":"shout","input_schema":{"type":"object"}}]
                        """,
                        "");
        List<String> calls = ids(run);
        run.decide(calls.getFirst(), APPROVE);
        asOwner(tampering, run.id());
        run.decide(calls.getLast(), APPROVE);
        run.awaitStatus("completed");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("status").asString())
                .containsExactly("denied", "completed");
        assertThat(run.turnCalls().getFirst().path("result").asString())
                .startsWith("refused: the arguments");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE run_log SET events = replace(events, 'one', 'ONE') WHERE run_id = :run::uuid AND raw_answer IS NOT NULL",
                "UPDATE agent_run_waits SET edited_arguments = '{\"text\":\"ONE\"}' WHERE run_id = :run::uuid AND resolution = 'approved'",
                "UPDATE agent_run_waits SET approved_digest = repeat('0', 64) WHERE run_id = :run::uuid AND resolution = 'approved'"
            })
    void refusesWhatWasChangedAfterTheDecision(String tampering) {
        WaitingRun run = start("");
        List<String> calls = ids(run);
        run.decide(calls.getFirst(), APPROVE);
        asOwner(tampering, run.id());
        run.decide(calls.getLast(), APPROVE);
        run.awaitStatus("completed");
        assertThat(run.turnCalls().getFirst().path("status").asString()).isEqualTo("denied");
        assertThat(run.turnCalls().getFirst().path("result").asString())
                .startsWith("refused: the arguments");
        assertThat(run.turnCalls().getLast().path("result").asString()).isEqualTo("two");
    }

    @Test
    void takesNoAnswerForADenial() {
        WaitingRun run = start(",\"approval_timeout_seconds\":1");
        String first = ids(run).getFirst();
        run.awaitStatus("completed");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("status").asString())
                .containsExactly("denied", "denied");
        assertThat(decided(run))
                .hasSize(2)
                .allMatch(event -> event.path("expired").asBoolean())
                .allMatch(event -> event.path("decided_by").isNull());
        assertThat(run.decide(first, APPROVE).text("code")).isEqualTo("conflict");
    }

    @Test
    void listsWhatWaitsForADecisionOldestFirst() {
        WaitingRun one = start("");
        ids(one);
        WaitingRun other = start("");
        ids(other);
        JsonNode page = caller.get("/approvals?limit=3").json();
        assertThat(page.path("items")).hasSize(3);
        JsonNode oldest = page.path("items").path(0);
        assertThat(oldest.path("run_id").asString()).isEqualTo(one.id());
        assertThat(oldest.path("agent").asString()).isEqualTo(one.agent());
        assertThat(oldest.path("kind").asString()).isEqualTo("approval");
        assertThat(oldest.at("/arguments/text").asString()).isEqualTo("one");
        JsonNode rest =
                caller.get("/approvals?limit=3&cursor=" + page.path("next_cursor").asString())
                        .json();
        assertThat(rest.path("items")).hasSize(1);
        assertThat(rest.path("items").path(0).path("run_id").asString()).isEqualTo(other.id());
        one.cancel();
        assertThat(caller.get("/approvals").json().path("items")).hasSize(2);
        assertThat(newCaller(newTenant(), "admin").get("/approvals").json().path("items"))
                .isEmpty();
    }

    @Test
    void asksForAClientToolFirstForWordAndThenForItsResult() {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "asker",
                        """
                        ,"approvals":["ask_user"],
                        "client_tools":[{"name":"ask_user","input_schema":{"type":"object"}}]
                        """,
                        "");
        List<JsonNode> asked = run.awaitCalls("approval");
        String first = asked.getFirst().path("id").asString();
        run.decide(first, "{\"decision\":\"approve\",\"arguments\":{\"question\":\"tint\"}}");
        run.decide(asked.getLast().path("id").asString(), "{\"decision\":\"deny\"}");
        List<JsonNode> waiting = run.awaitCalls("client_tool");
        assertThat(waiting).hasSize(1);
        assertThat(waiting.getFirst().at("/arguments/question").asString()).isEqualTo("tint");
        run.bring(first, "green");
        run.awaitStatus("completed");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("status").asString())
                .containsExactly("completed", "completed", "denied", "completed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"decision\":\"maybe\"}",
                "{\"decision\":\"approve\",\"arguments\":[]}",
                "{\"decision\":\"deny\",\"arguments\":{}}"
            })
    void saysWhatToMend(String body) {
        WaitingRun run = start("");
        String first = ids(run).getFirst();
        assertThat(run.decide(first, body).text("code")).isEqualTo("validation_failed");
        assertThat(run.decide("unknown", APPROVE).status()).isEqualTo(404);
        assertThat(run.bring(first, "x").text("code")).isEqualTo("validation_failed");
        run.cancel();
        assertThat(run.decide("unknown", APPROVE).text("code")).isEqualTo("run_not_waiting");
    }

    private WaitingRun start(String more) {
        return WaitingRun.start(caller, "careful", ",\"approvals\":[\"echo\"]" + more, "");
    }

    private static List<String> ids(WaitingRun run) {
        return run.awaitCalls("approval").stream().map(call -> call.path("id").asString()).toList();
    }

    private static List<JsonNode> decided(WaitingRun run) {
        return run.events().stream()
                .filter(event -> event.path("type").asString().equals("approval.decided"))
                .toList();
    }

    /** Changes one row as the owner of the database, past every role that Grove uses. */
    private void asOwner(String sql, String run) {
        int rows =
                database.call(jdbc -> {
                    jdbc.sql("SET LOCAL ROLE NONE").update();
                    return jdbc.sql(sql).param("run", run).update();
                });
        assertThat(rows).isEqualTo(1);
    }
}

package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.PassedTime;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Time in which runs wait for people and applications. They may take an hour unless set. */
class WaitedTimeIT extends ServerIT {

    private static final String APPROVE = "{\"decision\":\"approve\"}";

    private static final String ASKS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]";

    private static final String A_DAY =
            ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":86400";

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void isNoPartOfTheTimeThatARunMayTake() {
        WaitingRun run = WaitingRun.start(caller, "careful", A_DAY, "");
        List<JsonNode> calls = run.awaitCalls("approval");
        PassedTime.waited(owner(), run.id(), "2 hours");
        approve(run, calls);
        run.awaitStatus("completed");
    }

    @Test
    void addsToTheTimeThatARunMayWorkNothing() {
        WaitingRun run = WaitingRun.start(caller, "careful", A_DAY, "");
        List<JsonNode> calls = run.awaitCalls("approval");
        PassedTime.worked(owner(), run.id(), "59 minutes 50 seconds");
        PassedTime.waited(owner(), run.id(), "2 hours");
        PassedTime.worked(owner(), run.id(), "11 seconds");
        approve(run, calls);
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("deadline");
    }

    @Test
    void isShownWithItsTrueEndWhichTheInboxKeeps() {
        WaitingRun run = WaitingRun.start(caller, "careful", A_DAY, "");
        for (JsonNode call : run.awaitCalls("approval")) {
            assertThat(lastsFor(call)).isEqualTo(Duration.ofDays(1));
        }
        assertThat(endsAsShown(run)).isEqualTo(2);
        JsonNode pending = caller.get("/approvals").json().at("/items/0");
        assertThat(lastsFor(pending)).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void isShownWithTheEndThatACapLeaves() {
        WaitingRun run =
                WaitingRun.start(
                        caller, "careful", A_DAY, ",\"limits\":{\"max_wait_seconds\":1000}");
        for (JsonNode call : run.awaitCalls("approval")) {
            // From the server's clock to the database's, which is asked a moment later.
            assertThat(lastsFor(call)).isBetween(Duration.ofSeconds(990), Duration.ofSeconds(1001));
        }
        JsonNode waiting = run.events().getLast();
        assertThat(waiting.path("type").asString()).isEqualTo("run.waiting");
        assertThat(
                        Duration.between(
                                Instant.parse(waiting.path("at").asString()),
                                end(waiting.at("/calls/0"))))
                .isBetween(Duration.ofSeconds(990), Duration.ofSeconds(1001));
        assertThat(run.json().at("/limits/max_wait_seconds").asInt()).isEqualTo(1000);
    }

    @Test
    void hasACapOfItsOwnThatMoreTimeMends() {
        WaitingRun run =
                WaitingRun.start(caller, "careful", A_DAY, ",\"limits\":{\"max_wait_seconds\":1}");
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("wait_limit");
        assertThat(run.events().getLast().path("stop_reason").asString()).isEqualTo("wait_limit");
        assertThat(caller.get("/agent-runs?stop_reason=wait_limit").json().path("items"))
                .hasSize(1);
        assertThat(run.resume("{\"limits\":{\"max_wait_seconds\":3600}}").status()).isEqualTo(202);
        approve(run, run.awaitCalls("approval"));
        run.awaitStatus("completed");
    }

    /** The parent's own clock stands, too, and so does that of a run above a parent. */
    @ParameterizedTest
    @CsvSource({"delegator, greeter, 1", "boss, boss-of-child, 2"})
    void isNoPartOfTheTimeOfRunsAboveTheOneThatWaits(String top, String middle, int depth) {
        store("root", top, "");
        store("child", "asker", ASKS);
        store("helper", middle, "");
        WaitingRun root = start("root", "");
        await().until(() -> asking(root, depth), count -> count == 3 - depth);
        root.awaitCalls("child");
        PassedTime.waited(owner(), root.id(), "2 hours");
        awaitLook(root);
        assertThat(statuses(root)).doesNotContain("stopped");
        answerAll(root, depth);
        root.awaitStatus("completed");
    }

    @Test
    void ofAChildEndsWithTheCapOfItsRootAndTheParentReadsWhy() {
        store("delegator", "delegator", "");
        store("child", "asker", ASKS);
        WaitingRun root = start("delegator", ",\"limits\":{\"max_wait_seconds\":2}");
        root.awaitStatus("completed");
        assertThat(root.turnCalls().getFirst().path("result").asString())
                .contains("wait_limit", "limits.max_wait_seconds");
        assertThat(statuses(root)).containsExactlyInAnyOrder("completed", "stopped", "stopped");
    }

    private void approve(WaitingRun run, List<JsonNode> calls) {
        for (JsonNode call : calls) {
            HttpAnswer decided = run.decide(call.path("id").asString(), APPROVE);
            assertThat(decided.status()).as(decided.body()).isEqualTo(200);
        }
    }

    private static Instant end(JsonNode shown) {
        return Instant.parse(shown.path("expires_at").asString());
    }

    private static Duration lastsFor(JsonNode shown) {
        return Duration.between(Instant.parse(shown.path("created_at").asString()), end(shown));
    }

    /** How many waits nothing ends before the time that is shown. */
    private int endsAsShown(WaitingRun run) {
        return owner().sql(
                        """
                        SELECT count(*) FROM agent_run_waits
                         WHERE run_id = :run::uuid AND due_at = expires_at
                        """)
                .param("run", run.id())
                .query(Integer.class)
                .single();
    }

    /** The sweep has looked whether the time of those that wait for children is over. */
    private void awaitLook(WaitingRun root) {
        await().until(
                        () ->
                                owner().sql(
                                                """
                                                SELECT count(*) FROM agent_run_waits
                                                 WHERE resolved_at IS NULL AND due_at <= now()
                                                   AND run_id IN (SELECT id FROM agent_runs WHERE root_run_id = :root::uuid)
                                                """)
                                        .param("root", root.id())
                                        .query(Integer.class)
                                        .single(),
                        due -> due == 0);
    }

    private void answerAll(WaitingRun root, int depth) {
        tree(root).stream()
                .filter(run -> run.path("depth").asInt() == depth)
                .map(run ->
                        new WaitingRun(
                                caller,
                                run.path("agent").asString(),
                                run.path("run_id").asString()))
                .forEach(run ->
                        run.awaitCalls("client_tool")
                                .forEach(call -> run.bring(call.path("id").asString(), "told")));
    }

    private long asking(WaitingRun root, int depth) {
        return tree(root).stream()
                .filter(run ->
                        run.path("depth").asInt() == depth
                                && run.path("status").asString().equals("waiting"))
                .count();
    }

    private List<String> statuses(WaitingRun root) {
        return tree(root).stream().map(run -> run.path("status").asString()).toList();
    }

    private List<JsonNode> tree(WaitingRun root) {
        return caller.get(root.path("tree")).json().path("items").valueStream().toList();
    }

    private WaitingRun start(String agent, String more) {
        HttpAnswer started =
                caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"" + more + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, agent, started.text("run_id"));
    }

    private void store(String agent, String script, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s",
                         "tools":["echo","finish","delegate_task"]%s}
                        """
                                .formatted(agent, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}

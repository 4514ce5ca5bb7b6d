package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.TestForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.process.KillAtCommit.Fault;
import dev.grove.server.process.KillAtCommit.Side;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The server dies around every commit of a wait: as it is written, after it was answered, and while
 * the run goes on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWhileWaitingIT {

    private static final String ASK =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: ask_user, arguments: {question: colour}}
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: finish, arguments: {result: asked}}
            """;

    private static final String CLIENT_TOOLS =
            ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]";

    private static final String APPROVE =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: finish, arguments: {result: approved}}
            """;

    private static final String DOUBT =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe, arguments: {gate: doubt}}
              - tool_calls:
                  - {name: finish, arguments: {result: settled}}
            """;

    private static final String HOLD =
            """
            turns:
              - tool_calls:
                  - {name: count_read, arguments: {gate: hold}}
              - tool_calls:
                  - {name: finish, arguments: {result: held}}
            """;

    private static final int KILLED = 128 + 9;

    /** For runs, on each server: one for each verdict. */
    private static final int PLACES = Verdict.values().length;

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void startServer(@TempDir Path folder) {
        cluster = new Cluster(folder, Map.of("GROVE_RUNS_MAXCONCURRENT", Integer.toString(PLACES)));
        restart();
        store("asker", ASK, CLIENT_TOOLS);
        store("approver", APPROVE, ",\"approvals\":[\"count_unsafe\"]");
        store("doubter", DOUBT, ",\"on_in_doubt\":\"ask_operator\"");
        store("holder", HOLD, "");
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    static Stream<Fault> commitsOfAWait() {
        return Stream.of(Side.values()).map(side -> new Fault(CommitPoint.WAITED, side, 1));
    }

    static Stream<Fault> commitsOfReEntry() {
        return TestForm.rows(
                List.of(new Fault(CommitPoint.PROGRESSED, Side.BEFORE, 1)),
                List.of(
                        new Fault(CommitPoint.TURNED, Side.BEFORE, 1),
                        new Fault(CommitPoint.PROGRESSED, Side.AFTER, 1),
                        new Fault(CommitPoint.TURNED, Side.AFTER, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commitsOfAWait")
    void waitsAfterADeathAroundTheCommitThatLeavesTheRun(Fault fault) {
        cluster.traces().arm(fault);
        String run = cluster.run(server.caller(), "asker", "die at " + fault);
        awaitDeath();
        restart();
        cluster.awaitStatus(server.caller(), run, "waiting");
        assertThat(bring(run).status()).isEqualTo(200);
        assertCompleted(run, "die at " + fault);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commitsOfReEntry")
    void goesOnAfterADeathWhileTheOpenTurnIsReEntered(Fault fault) {
        String goal = "re-enter and die at " + fault;
        String run = cluster.run(server.caller(), "asker", goal);
        cluster.awaitStatus(server.caller(), run, "waiting");
        cluster.traces().arm(fault);
        try {
            bring(run);
        } catch (UncheckedIOException _) {
            // The server may be gone before it has answered.
        }
        awaitDeath();
        restart();
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(calls(run, "call_1_1")).hasSize(1);
        assertThat(calls(run, "call_1_3").size()).isLessThanOrEqualTo(1);
        assertThat(resultOf(run, 1)).isEqualTo("green");
        assertThat(cluster.requests(goal)).hasSizeBetween(2, 3);
    }

    /** Every place for a run is taken, so that the answered one stays queued. */
    @Test
    void goesOnAfterADeathBetweenTheAnswerAndTheClaim() {
        String goal = "die before the claim";
        String run = cluster.run(server.caller(), "asker", goal);
        cluster.awaitStatus(server.caller(), run, "waiting");
        List<String> holders = new ArrayList<>();
        for (int place = 0; place < PLACES; place++) {
            String holder = cluster.run(server.caller(), "holder", "hold");
            cluster.awaitExecutor(holder, "call_1_1");
            holders.add(holder);
        }
        assertThat(bring(run).text("status")).isEqualTo("queued");
        server.kill();
        cluster.traces().open("hold");
        restart();
        assertCompleted(run, goal);
        holders.forEach(holder -> cluster.awaitStatus(server.caller(), holder, "completed"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commitsOfReEntry")
    void executesAnApprovedCallAtMostOnce(Fault fault) {
        String run = cluster.run(server.caller(), "approver", "approve and die at " + fault);
        cluster.awaitStatus(server.caller(), run, "waiting");
        cluster.traces().arm(fault);
        try {
            decide(run);
        } catch (UncheckedIOException _) {
            // The server may be gone before it has answered.
        }
        awaitDeath();
        restart();
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(calls(run, "call_1_1").size()).isLessThanOrEqualTo(1);
        assertThat(decide(run).text("code")).isEqualTo("conflict");
        if (statusOf(run, 0).equals("completed")) {
            assertThat(calls(run, "call_1_1")).hasSize(1);
        } else {
            assertThat(statusOf(run, 0)).isEqualTo("interrupted");
        }
    }

    /** What an operator may say of a call that was cut off, and what becomes of it. */
    private enum Verdict {
        HAPPENED("{\"outcome\":\"happened\",\"result\":\"seen\"}", "completed", 1),
        DID_NOT_HAPPEN("{\"outcome\":\"did_not_happen\"}", "completed", 2),
        TELL_MODEL("{\"outcome\":\"tell_model\"}", "interrupted", 1);

        private final String body;
        private final String status;
        private final int executions;

        Verdict(String body, String status, int executions) {
            this.body = body;
            this.status = status;
            this.executions = executions;
        }
    }

    /** One death cuts off a call for each verdict. */
    @Test
    void asksTheOperatorAboutCallsThatWereCutOff() {
        Map<Verdict, String> runs = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            String run = cluster.run(server.caller(), "doubter", "doubt and " + verdict);
            cluster.awaitExecutor(run, "call_1_1");
            runs.put(verdict, run);
        }
        server.kill();
        restart();
        runs.values().forEach(this::assertInDoubt);
        cluster.traces().open("doubt");
        runs.forEach(this::assertSettled);
        cluster.traces().close("doubt");
    }

    private void assertInDoubt(String run) {
        cluster.awaitStatus(server.caller(), run, "waiting");
        JsonNode wait = server.caller().get("/agent-runs/" + run).json().path("wait");
        assertThat(wait.path("kind").asString()).isEqualTo("in_doubt");
        assertThat(server.caller().get("/approvals").json().path("items").valueStream())
                .anyMatch(item ->
                        item.path("run_id").asString().equals(run)
                                && item.path("kind").asString().equals("in_doubt"));
    }

    private void assertSettled(Verdict verdict, String run) {
        String path = "/agent-runs/" + run + "/in-doubt/call_1_1";
        assertThat(server.caller().post(path, verdict.body).status()).isEqualTo(200);
        assertThat(server.caller().post(path, verdict.body).text("code")).isEqualTo("conflict");
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(statusOf(run, 0)).isEqualTo(verdict.status);
        assertThat(calls(run, "call_1_1")).hasSize(verdict.executions);
    }

    /** Whoever takes over the waiting run's server has nothing to do; whoever answers claims it. */
    @Test
    void movesToAnotherReplicaWhileItWaits() {
        String run = cluster.run(server.caller(), "asker", "move");
        cluster.awaitStatus(server.caller(), run, "waiting");
        long epoch = cluster.epoch(run);
        try (ServerProcess other = cluster.start("other")) {
            other.awaitReady();
            server.kill();
            HttpAnswer brought =
                    other.caller()
                            .post(
                                    "/agent-runs/" + run + "/tool-results",
                                    "{\"results\":[{\"tool_call_id\":\"call_1_2\",\"content\":\"green\"}]}");
            assertThat(brought.status()).isEqualTo(200);
            cluster.awaitStatus(other.caller(), run, "completed");
            assertThat(cluster.epoch(run)).isEqualTo(epoch + 1);
            assertThat(
                            cluster.traces().executions(run).stream()
                                    .filter(execution -> execution.pid() == other.pid())
                                    .map(Traces.Execution::call))
                    .containsExactly("call_1_3");
        }
        restart();
    }

    private void store(String agent, String script, String more) {
        cluster.storeWith(server.caller(), agent, script, "\"count_read\",\"count_unsafe\"", more);
    }

    private void restart() {
        server = cluster.start("server");
        server.awaitReady();
    }

    private HttpAnswer bring(String run) {
        return server.caller()
                .post(
                        "/agent-runs/" + run + "/tool-results",
                        "{\"results\":[{\"tool_call_id\":\"call_1_2\",\"content\":\"green\"}]}");
    }

    private HttpAnswer decide(String run) {
        return server.caller()
                .post("/agent-runs/" + run + "/approvals/call_1_1", "{\"decision\":\"approve\"}");
    }

    private void assertCompleted(String run, String goal) {
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(calls(run, "call_1_1")).hasSize(1);
        assertThat(calls(run, "call_1_3")).hasSize(1);
        assertThat(resultOf(run, 1)).isEqualTo("green");
        assertThat(cluster.requests(goal)).hasSize(2);
        List<JsonNode> events = cluster.events(server.caller(), run);
        for (int i = 0; i < events.size(); i++) {
            assertThat(events.get(i).path("seq").asInt()).isEqualTo(i + 1);
        }
        assertThat(events)
                .extracting(event -> event.path("type").asString())
                .containsOnlyOnce("run.waiting");
    }

    private List<String> calls(String run, String call) {
        return cluster.traces().executions(run).stream()
                .map(Traces.Execution::call)
                .filter(call::equals)
                .toList();
    }

    private String resultOf(String run, int call) {
        return firstTurn(run).path(call).path("result").asString("");
    }

    private String statusOf(String run, int call) {
        return firstTurn(run).path(call).path("status").asString("");
    }

    private JsonNode firstTurn(String run) {
        return server.caller()
                .get("/agent-runs/" + run + "/turns")
                .json()
                .path("items")
                .path(0)
                .path("tool_calls");
    }

    private void awaitDeath() {
        await("death").atMost(Cluster.RUN_LIMIT).until(() -> !server.isAlive());
        assertThat(server.awaitEnd()).isEqualTo(KILLED);
        assertThat(cluster.traces().armed()).as("died of the fault").isEmpty();
    }
}

package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.PassedTime;
import java.nio.file.Path;
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
 * The server dies while runs stand around every commit of a wait: as it is written, after it was
 * answered, and while the run goes on.
 */
@LongForm
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

    private static final String LATE = "answered before the claim";

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        int places =
                (int) (commitsOfAWait().count() + 2 * commitsOfReEntry().count())
                        + Verdict.values().length
                        + 1;
        server =
                cluster.startToHold(
                        "server", Map.of("GROVE_RUNS_MAXCONCURRENT", Integer.toString(places)));
        server.awaitReady();
        store("asker", ASK, CLIENT_TOOLS);
        store("approver", APPROVE, ",\"approvals\":[\"count_unsafe\"]");
        store("doubter", DOUBT, ",\"on_in_doubt\":\"ask_operator\"");
        store("holder", HOLD, "");

        startWaiting("asker", LATE);
        commitsOfAWait()
                .forEach(held -> cluster.runUntilHeld(server.caller(), "asker", asked(held), held));
        commitsOfReEntry().forEach(this::holdReEntered);
        takeTheOtherPlaces();
        assertThat(bring(cluster.runOf(LATE)).text("status")).isEqualTo("queued");
        server.kill();
        cluster.traces().open("hold");
        server = cluster.start("server");
        server.awaitReady();
        // Awaited before the tests, as some of them kill a server again.
        Stream.concat(
                        Stream.of(LATE, "hold"),
                        commitsOfReEntry()
                                .flatMap(held -> Stream.of(answered(held), approved(held))))
                .forEach(goal ->
                        cluster.awaitStatus(server.caller(), cluster.runOf(goal), "completed"));
    }

    private void startWaiting(String agent, String goal) {
        String run = cluster.run(server.caller(), agent, goal);
        cluster.awaitStatus(server.caller(), run, "waiting");
    }

    private void holdReEntered(Held held) {
        startWaiting("asker", answered(held));
        startWaiting("approver", approved(held));
        cluster.traces().hold(answered(held), held);
        assertThat(bring(cluster.runOf(answered(held))).status()).isEqualTo(200);
        cluster.awaitHeld(answered(held));
        cluster.traces().hold(approved(held), held);
        assertThat(decide(cluster.runOf(approved(held))).status()).isEqualTo(200);
        cluster.awaitHeld(approved(held));
    }

    /** So that what is answered now stays queued. */
    private void takeTheOtherPlaces() {
        for (Verdict verdict : Verdict.values()) {
            startExecuting("doubter", doubted(verdict));
        }
        startExecuting("holder", "hold");
    }

    private void startExecuting(String agent, String goal) {
        String run = cluster.run(server.caller(), agent, goal);
        cluster.awaitExecutor(run, "call_1_1");
    }

    private static String asked(Held held) {
        return "ask and die " + held;
    }

    private static String answered(Held held) {
        return "answered, die " + held;
    }

    private static String approved(Held held) {
        return "approved, die " + held;
    }

    private static String doubted(Verdict verdict) {
        return "doubt and " + verdict;
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    static Stream<Held> commitsOfAWait() {
        return Stream.of(Held.before(CommitPoint.WAITED, 1), Held.after(CommitPoint.WAITED, 1));
    }

    static Stream<Held> commitsOfReEntry() {
        return Stream.of(
                Held.before(CommitPoint.PROGRESSED, 1),
                Held.after(CommitPoint.PROGRESSED, 1),
                Held.before(CommitPoint.TURNED, 1),
                Held.after(CommitPoint.TURNED, 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commitsOfAWait")
    void waitsAfterADeathAroundTheCommitThatLeavesTheRun(Held held) {
        String run = cluster.runOf(asked(held));
        cluster.awaitStatus(server.caller(), run, "waiting");
        assertThat(bring(run).status()).isEqualTo(200);
        assertCompleted(run, asked(held));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commitsOfReEntry")
    void goesOnAfterADeathWhileTheOpenTurnIsReEntered(Held held) {
        String run = cluster.runOf(answered(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(calls(run, "call_1_1")).hasSize(1);
        assertThat(calls(run, "call_1_3").size()).isLessThanOrEqualTo(1);
        assertThat(resultOf(run, 1)).isEqualTo("green");
        assertThat(cluster.requests(answered(held))).hasSizeBetween(2, 3);
    }

    @Test
    void goesOnAfterADeathBetweenTheAnswerAndTheClaim() {
        assertCompleted(cluster.runOf(LATE), LATE);
        cluster.awaitStatus(server.caller(), cluster.runOf("hold"), "completed");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commitsOfReEntry")
    void executesAnApprovedCallAtMostOnce(Held held) {
        String run = cluster.runOf(approved(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(calls(run, "call_1_1").size()).isLessThanOrEqualTo(1);
        assertThat(decide(run).text("code")).isEqualTo("conflict");
        if (statusOf(run, 0).equals("completed")) {
            assertThat(calls(run, "call_1_1")).hasSize(1);
        } else {
            assertThat(statusOf(run, 0)).isEqualTo("interrupted");
        }
    }

    /**
     * Outcome that an operator may state for a call that was cut off, and what becomes of the call.
     */
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

    @Test
    void asksTheOperatorAboutCallsThatWereCutOff() {
        Map<Verdict, String> doubtful = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            doubtful.put(verdict, cluster.runOf(doubted(verdict)));
        }
        doubtful.values().forEach(this::assertInDoubt);
        cluster.traces().open("doubt");
        doubtful.forEach(this::assertSettled);
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

    /**
     * The server that takes over a waiting run has nothing to do; the one that gets the answer
     * claims it.
     */
    @Test
    void movesToAnotherReplicaWhileItWaits() {
        String run = cluster.run(server.caller(), "asker", "move");
        cluster.awaitStatus(server.caller(), run, "waiting");
        long epoch = cluster.epoch(run);
        ServerProcess other = cluster.start("other");
        other.awaitReady();
        server.kill();
        server = other;
        assertThat(bring(run).status()).isEqualTo(200);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(cluster.epoch(run)).isEqualTo(epoch + 1);
        assertThat(
                        cluster.traces().executions(run).stream()
                                .filter(execution -> execution.pid() == other.pid())
                                .map(Traces.Execution::call))
                .containsExactly("call_1_3");
    }

    /** The clock of the run stands, whether a server lives or not. */
    @Test
    void goesOnAfterALongWaitInWhichItsServerDied() {
        String run = cluster.run(server.caller(), "asker", "long");
        cluster.awaitStatus(server.caller(), run, "waiting");
        server.kill();
        PassedTime.waited(cluster.owner(), run, "2 hours");
        server = cluster.start("later");
        server.awaitReady();
        assertThat(bring(run).status()).isEqualTo(200);
        cluster.awaitStatus(server.caller(), run, "completed");
    }

    private void store(String agent, String script, String more) {
        cluster.storeWith(server.caller(), agent, script, "\"count_read\",\"count_unsafe\"", more);
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
}

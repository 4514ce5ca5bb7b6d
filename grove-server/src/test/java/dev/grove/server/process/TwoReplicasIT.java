package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two servers on one database. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoReplicasIT {

    private static final String GATES =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_read, arguments: {gate: first}}
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_read, arguments: {gate: second}}
              - tool_calls:
                  - {name: finish, arguments: {result: passed}}
            """;

    private static final String STUCK_TOOL =
            """
            turns:
              - tool_calls:
                  - {name: count_read, arguments: {gate: never}}
            """;

    private static final String STUCK_MODEL =
            """
            turns:
              - tool_calls:
                  - {name: count_read}
              - {text: a b, word_delay_ms: 600000}
            """;

    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        cluster = new Cluster(folder);
        one = cluster.start("one");
        one.awaitReady();
        other = cluster.start("other");
        other.awaitReady();
        cluster.store(one.caller(), "gates", GATES);
        cluster.store(one.caller(), "stuck-tool", STUCK_TOOL);
        cluster.store(one.caller(), "stuck-model", STUCK_MODEL);
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    void writesNothingAfterItsRunWasTakenOver() {
        String run = cluster.run(one.caller(), "gates", "sleep and wake");
        ServerProcess sleeper = cluster.awaitExecutor(run, "call_1_2");
        ServerProcess heir = sleeper == one ? other : one;
        try (StreamFollower ofSleeper = new StreamFollower(List.of(sleeper.caller()), run);
                StreamFollower ofHeir = new StreamFollower(List.of(heir.caller()), run)) {
            await().atMost(Cluster.RUN_LIMIT)
                    .until(() -> !ofSleeper.events().isEmpty() && !ofHeir.events().isEmpty());

            sleeper.freeze();
            long frozen = System.nanoTime();
            awaitExecution(run, "call_1_2", heir);
            Duration twice = Cluster.LEASE.multipliedBy(2);
            await().atMost(Cluster.RUN_LIMIT)
                    .until(() -> System.nanoTime() - frozen > twice.toNanos());
            cluster.traces().open("first");
            awaitExecution(run, "call_2_2", heir);
            long before = cluster.lastEvent(run);
            sleeper.wake();

            awaitPrinted(sleeper, "is no longer current");
            assertThat(cluster.lastEvent(run)).isEqualTo(before);
            assertThat(executions(run, sleeper)).containsExactly("call_1_1", "call_1_2");
            cluster.traces().open("second");
            cluster.awaitStatus(heir.caller(), run, "completed");

            List<JsonNode> log = cluster.events(sleeper.caller(), run);
            Audit.eachListenerGotEachEventOnce(log, ofSleeper.awaitEnd());
            Audit.eachListenerGotEachEventOnce(log, ofHeir.awaitEnd());
            assertThat(ofSleeper.connections()).isEqualTo(1);
            assertThat(ofHeir.connections()).isEqualTo(1);
            assertThat(log)
                    .extracting(event -> event.path("type").stringValue())
                    .containsOnlyOnce("run.started", "run.resumed", "run.completed");
        }
        assertThat(cluster.epoch(run)).isEqualTo(2);
        assertThat(executions(run, heir)).containsExactly("call_1_2", "call_2_1", "call_2_2");
    }

    @Test
    void noticesACancelThatTheOtherReplicaTookWhileAToolRuns() {
        String run = cluster.run(one.caller(), "stuck-tool", "cancel the tool");
        ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
        cancelElsewhere(executor, "stuck-tool", run);
    }

    @Test
    void noticesACancelThatTheOtherReplicaTookWhileAModelAnswers() {
        String run = cluster.run(one.caller(), "stuck-model", "cancel the model");
        ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
        await().atMost(Cluster.RUN_LIMIT)
                .until(() -> cluster.requests("cancel the model").size() == 2);
        cancelElsewhere(executor, "stuck-model", run);
    }

    /** Nothing but the cancel ends it: the gate stays shut, and the model answers for minutes. */
    private void cancelElsewhere(ServerProcess executor, String agent, String run) {
        ServerProcess elsewhere = executor == one ? other : one;
        String path = "/agents/" + agent + "/runs/" + run + "/cancel";
        assertThat(elsewhere.caller().post(path, "").status()).isEqualTo(202);
        await("the end of what was under way")
                .atMost(Cluster.RUN_LIMIT)
                .until(
                        () -> elsewhere.caller().get("/agent-runs/" + run).text("status"),
                        "cancelled"::equals);
    }

    private void awaitExecution(String run, String call, ServerProcess server) {
        await(call + " on the other replica")
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> executions(run, server).contains(call));
    }

    private static void awaitPrinted(ServerProcess server, String words) {
        await(words).atMost(Cluster.RUN_LIMIT).until(() -> server.printed().contains(words));
    }

    private List<String> executions(String run, ServerProcess server) {
        return cluster.traces().executions(run).stream()
                .filter(execution -> execution.pid() == server.pid())
                .map(Traces.Execution::call)
                .toList();
    }
}

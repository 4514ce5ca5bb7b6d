package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A server that is asked to end gives its runs to another one instead of killing them. */
class GracefulShutdownIT {

    /** Exit status of a process that ended because of SIGTERM. */
    private static final int TERMINATED = 128 + 15;

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_unsafe, arguments: {gate: %s}}
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_read, arguments: {gate: last}}
              - tool_calls:
                  - {name: finish, arguments: {result: passed}}
            """;

    private static final String GATED =
            """
            turns:
              - tool_calls: [{name: count_read, arguments: {gate: call}}]
              - tool_calls: [{name: finish, arguments: {result: passed}}]
            """;

    private static final List<String> EVERY_CALL =
            List.of("call_1_1", "call_1_2", "call_1_3", "call_2_1", "call_2_2");

    /**
     * Shutdown grace for work that takes some seconds on a busy machine. A lease is shorter: a
     * server that ends keeps extending it.
     */
    private static final Map<String, String> UNHURRIED = Map.of("GROVE_RUNS_SHUTDOWNGRACE", "12s");

    @Test
    void handsItsRunsOver(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder, UNHURRIED);
                ServerProcess leaving = cluster.start("leaving")) {
            leaving.awaitReady();
            cluster.store(leaving.caller(), "quick", SCRIPT.formatted("in-time"));
            cluster.store(leaving.caller(), "slow", SCRIPT.formatted("never"));
            String quick = cluster.run(leaving.caller(), "quick", "a call that ends in time");
            String slow = cluster.run(leaving.caller(), "slow", "a call that must be cut off");
            cluster.awaitExecutor(quick, "call_1_2");
            cluster.awaitExecutor(slow, "call_1_2");
            ServerProcess heir = cluster.start("heir");
            heir.awaitReady();
            var callers = List.of(leaving.caller(), heir.caller());
            try (StreamFollower ofQuick = new StreamFollower(callers, quick);
                    StreamFollower ofSlow = new StreamFollower(callers, slow)) {
                await().until(() -> !ofQuick.events().isEmpty() && !ofSlow.events().isEmpty());

                leaving.terminate();
                await("it takes no more requests").until(() -> !leaving.isReady());
                assertThat(leaving.caller().get("/actuator/health/readiness").status())
                        .as("it says so while it still answers")
                        .isEqualTo(503);
                String late = cluster.run(leaving.caller(), "quick", "too late for this server");
                assertThat(cluster.awaitExecutor(late, "call_1_2").pid()).isEqualTo(heir.pid());
                cluster.traces().open("in-time");
                assertThat(leaving.awaitEnd(Cluster.RUN_LIMIT)).isEqualTo(TERMINATED);
                assertThat(cluster.awaitExecutor(quick, "call_2_2").pid()).isEqualTo(heir.pid());
                assertThat(cluster.awaitExecutor(slow, "call_2_2").pid()).isEqualTo(heir.pid());
                cluster.traces().open("last");

                assertWhole(cluster, heir, quick, ofQuick);
                assertWhole(cluster, heir, slow, ofSlow);
            }
            assertThat(cluster.journal(quick).interrupted()).isEmpty();
            assertThat(cluster.journal(slow).interrupted()).containsExactly("call_1_2");
            assertThat(cluster.requests("a call that ends in time")).hasSize(3);
            assertThat(cluster.requests("a call that must be cut off")).hasSize(3);
        }
    }

    /** The call waits at the server that ends, and its run goes on at another one. */
    @Test
    void answersACallOfMcpWhoseRunItHandsOver(@TempDir Path folder) throws Exception {
        try (Cluster cluster = new Cluster(folder);
                ServerProcess leaving = cluster.start("leaving");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            leaving.awaitReady();
            HttpCaller caller = ofATenant(leaving.caller());
            cluster.store(caller, "gated", GATED);
            HttpAnswer published = caller.post("/agents/gated/publish", "{\"expected_version\":1}");
            assertThat(published.status()).as(published.body()).isEqualTo(200);
            Future<HttpAnswer> call =
                    threads.submit(() ->
                            McpClient.modern(caller)
                                    .call(
                                            "tools/call",
                                            "{\"name\":\"gated\",\"arguments\":{\"goal\":\"waits\"}}"));
            String run =
                    await().until(
                                    () -> caller.get("/agent-runs").text("items/0/id"),
                                    id -> !id.isEmpty());
            cluster.awaitExecutor(run, "call_1_1");
            try (ServerProcess heir = cluster.start("heir")) {
                heir.awaitReady();
                leaving.terminate();
                await("the heir's execution")
                        .atMost(Cluster.RUN_LIMIT)
                        .until(() ->
                                cluster.traces().executions(run).stream()
                                        .anyMatch(execution -> execution.pid() == heir.pid()));
                cluster.traces().open("call");

                HttpAnswer answer = call.get(60, TimeUnit.SECONDS);
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).contains("passed");
                assertThat(leaving.awaitEnd()).isEqualTo(TERMINATED);
            }
        }
    }

    private static HttpCaller ofATenant(HttpCaller operator) {
        String tenant = operator.post("/tenants", "{\"name\":\"shop\"}").text("id");
        HttpAnswer key =
                operator.post(
                        "/mcp/keys",
                        "{\"name\":\"shop\",\"scope\":\"admin\",\"tenant_id\":\"%s\"}"
                                .formatted(tenant));
        assertThat(key.status()).as(key.body()).isEqualTo(201);
        return operator.under(key.text("key"));
    }

    /** Completed by two replicas as one would have done, and streamed by them as by one. */
    private static void assertWhole(
            Cluster cluster, ServerProcess heir, String run, StreamFollower follower) {
        cluster.awaitStatus(heir.caller(), run, "completed");
        List<JsonNode> log = cluster.events(heir.caller(), run);
        Audit.eachListenerGotEachEventOnce(log, follower.awaitEnd());
        assertThat(follower.connections()).isEqualTo(2);
        assertThat(follower.farewells()).as("asked to reconnect").isEqualTo(1);
        assertThat(cluster.epoch(run)).isEqualTo(2);
        assertThat(cluster.traces().executions(run))
                .extracting(Traces.Execution::call)
                .containsExactlyElementsOf(EVERY_CALL);
    }
}

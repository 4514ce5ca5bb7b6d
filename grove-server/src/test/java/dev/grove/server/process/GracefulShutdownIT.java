package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A server that is asked to end gives its runs to another one instead of killing them. */
class GracefulShutdownIT {

    /** What a process exits with that ended because of SIGTERM. */
    private static final int TERMINATED = 128 + 15;

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_unsafe, arguments: {gate: first}}
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_read, arguments: {gate: second}}
              - tool_calls:
                  - {name: finish, arguments: {result: passed}}
            """;

    private Cluster cluster;
    private ServerProcess leaving;
    private ServerProcess heir;

    @BeforeEach
    void startServers(@TempDir Path folder) {
        cluster = new Cluster(folder);
        leaving = cluster.start("leaving");
        leaving.awaitReady();
        cluster.store(leaving.caller(), "gates", SCRIPT);
    }

    @AfterEach
    void stopServers() {
        cluster.close();
    }

    @Test
    void letsACallEndAndHandsTheRunOver() {
        String quick = cluster.run(leaving.caller(), "gates", "a call that ends in time");
        cluster.awaitExecutor(quick, "call_1_2");
        heir = cluster.start("heir");
        heir.awaitReady();
        try (StreamFollower follower =
                new StreamFollower(List.of(leaving.caller(), heir.caller()), quick)) {
            await().until(() -> !follower.events().isEmpty());

            leaving.terminate();
            await("it takes no more requests").until(() -> !leaving.isReady());
            cluster.traces().open("first");

            assertThat(leaving.awaitEnd()).isEqualTo(TERMINATED);
            assertThat(cluster.awaitExecutor(quick, "call_2_2").pid()).isEqualTo(heir.pid());
            cluster.traces().open("second");
            cluster.awaitStatus(heir.caller(), quick, "completed");

            List<JsonNode> log = cluster.events(heir.caller(), quick);
            Audit.everyoneHeardEachEventOnce(log, follower.awaitEnd());
            assertThat(follower.connections()).isEqualTo(2);
            assertThat(log)
                    .extracting(event -> event.path("type").stringValue())
                    .doesNotContain("tool.interrupted", "tool.failed");
        }
        assertThat(cluster.traces().executions(quick))
                .extracting(Traces.Execution::call)
                .containsExactly("call_1_1", "call_1_2", "call_1_3", "call_2_1", "call_2_2");
        assertThat(cluster.traces().requests("a call that ends in time")).hasSize(3);
    }
}

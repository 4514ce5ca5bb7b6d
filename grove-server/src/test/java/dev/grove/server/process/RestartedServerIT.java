package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed goes on with its runs as soon as it is started again in its data
 * directory: its lease lasts much longer than this test waits. Another server that lives, and one
 * that was killed elsewhere, keep theirs.
 */
@LongForm
class RestartedServerIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: count_read}]
              - tool_calls: [{name: finish, arguments: {result: counted}}]
            """;

    private static final Held HELD = Held.after(CommitPoint.ANSWERED, 1);

    private static final Map<String, String> LONG = Map.of("GROVE_RUNS_LEASE", "10m");

    @Test
    void goesOnWithItsRunsBeforeItsFormerLeaseEnds(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess server = cluster.startToHold("server", LONG);
            server.awaitReady();
            cluster.store(server.caller(), "counter", SCRIPT);
            cluster.runUntilHeld(server.caller(), "counter", "held by the first", HELD);
            ServerProcess elsewhere = cluster.startToHold("elsewhere", LONG);
            elsewhere.awaitReady();
            HttpCaller caller = elsewhere.caller();
            cluster.runUntilHeld(caller, "counter", "held elsewhere", HELD);
            server.kill();
            elsewhere.kill();

            server = cluster.start("server", LONG);
            server.awaitReady();
            String run = cluster.runOf("held by the first");
            cluster.awaitStatus(server.caller(), run, "completed");
            assertThat(server.caller().get("/agent-runs/" + run + "/events").body())
                    .contains("taken_over");
            String other = cluster.runOf("held elsewhere");
            assertThat(server.caller().get("/agent-runs/" + other).text("status"))
                    .isEqualTo("running");
        }
    }
}

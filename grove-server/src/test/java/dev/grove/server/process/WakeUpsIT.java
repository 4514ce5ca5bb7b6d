package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.wake.TestRedis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that would poll once in ten minutes, and tell each other through a Redis. */
class WakeUpsIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_read, arguments: {gate: never}}
            """;

    @Test
    void tellTheOtherReplicaOfEventsAndOfACancel(@TempDir Path folder) {
        try (TestRedis redis = new TestRedis();
                Cluster cluster =
                        new Cluster(
                                folder,
                                Map.of(
                                        "GROVE_MCP_REDIS_URL", redis.url(),
                                        "GROVE_RUNS_POLL", "10m",
                                        "GROVE_EVENTS_TAILINTERVAL", "10m"))) {
            ServerProcess one = cluster.start("one");
            ServerProcess other = cluster.start("other");
            one.awaitReady();
            other.awaitReady();
            await("both on the channel").until(() -> redis.subscribers() == 2);
            cluster.store(one.caller(), "stuck", SCRIPT);

            String run = cluster.run(one.caller(), "stuck", "be told");
            ServerProcess executor = cluster.awaitExecutor(run, "call_1_1");
            ServerProcess elsewhere = executor == one ? other : one;
            try (StreamFollower follower = new StreamFollower(List.of(elsewhere.caller()), run)) {
                await().until(() -> !follower.events().isEmpty());
                String path = "/agents/stuck/runs/" + run + "/cancel";
                assertThat(elsewhere.caller().post(path, "").status()).isEqualTo(202);

                await("what only the executor could end, and only a poll could bring")
                        .atMost(Duration.ofSeconds(60))
                        .until(follower::isComplete);
                assertThat(follower.connections()).isEqualTo(1);
            }
        }
    }
}

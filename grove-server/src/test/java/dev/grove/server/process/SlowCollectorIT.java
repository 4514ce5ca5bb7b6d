package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.telemetry.SpanCollector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The collector of a server hangs, and then is gone: runs take as long as before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlowCollectorIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: count_read}]
              - tool_calls: [{name: count_read}]
              - text: Counted.
            """;

    private static final int RUNS = 20;

    /** Extra time of the same runs on a busy machine; waiting for the collector would take 10 s. */
    private static final Duration NOISE = Duration.ofMillis(500);

    private final SpanCollector collector = SpanCollector.start();
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void startServer(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "MANAGEMENT_OPENTELEMETRY_TRACING_EXPORT_MAXQUEUESIZE", "128",
                                "MANAGEMENT_OPENTELEMETRY_TRACING_EXPORT_MAXBATCHSIZE", "32"));
        server = cluster.start("server", collector.settings("server"));
        server.awaitReady();
        cluster.store(server.caller(), "counter", SCRIPT);
    }

    @AfterAll
    void stop() {
        cluster.close();
        collector.close();
    }

    @Test
    void slowsNoRunDownAndIsCounted() {
        medianOfRuns("warm-up");
        Duration usual = medianOfRuns("usual");
        double lostBefore = lost("queue_full");
        assertThat(lost("not_delivered")).isZero();

        collector.hang();
        Duration hanging = medianOfRuns("hanging");
        assertThat(hanging).isLessThan(usual.multipliedBy(2).plus(NOISE));
        assertThat(lost("queue_full")).isGreaterThan(lostBefore);

        collector.close();
        Duration gone = medianOfRuns("gone");
        assertThat(gone).isLessThan(usual.multipliedBy(2).plus(NOISE));
        await("spans that were not delivered").until(() -> lost("not_delivered") > 0);
        System.out.printf(
                "Median of a run: %d ms, %d ms while the collector hangs, %d ms once it is gone%n",
                usual.toMillis(), hanging.toMillis(), gone.toMillis());
    }

    private Duration medianOfRuns(String goal) {
        List<Duration> taken = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            long before = System.nanoTime();
            String run = cluster.run(server.caller(), "counter", goal + " " + i);
            await("run " + run)
                    .pollInterval(Duration.ofMillis(5))
                    .atMost(Cluster.RUN_LIMIT)
                    .until(() ->
                            server.caller()
                                    .get("/agent-runs/" + run)
                                    .text("status")
                                    .equals("completed"));
            taken.add(Duration.ofNanos(System.nanoTime() - before));
        }
        taken.sort(null);
        return taken.get(RUNS / 2);
    }

    private double lost(String reason) {
        String line = "grove_spans_lost_total{reason=\"" + reason + "\"} ";
        return server.caller()
                .get("/actuator/prometheus")
                .body()
                .lines()
                .filter(text -> text.startsWith(line))
                .mapToDouble(text -> Double.parseDouble(text.substring(line.length())))
                .sum();
    }
}

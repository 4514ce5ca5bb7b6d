package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Six models send 200 MB each to the runs of two servers, again and again as these are tried again.
 * What they cost the processors they may not cost others.
 */
@LongForm
class LargeStreamsIT {

    private static final int STREAMS = 6;
    private static final String SMALL_PIECES = piece("y".repeat(100)).repeat(10_000);
    private static final String ONE_LARGE_EVENT =
            "data: {\"x\":\"" + "x".repeat(1024 * 1024) + "\"}\n\n";

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration HEALTH_LIMIT = Duration.ofSeconds(10);
    private static final Duration RUN_LIMIT = Duration.ofSeconds(30);
    private static final Set<String> ENDED = Set.of("failed", "stopped");

    private static final String QUICK =
            """
            turns:
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    @Test
    void aNeighbourAndHealthKeepTheirPace(@TempDir Path folder) {
        try (ModelServer large = ModelServer.start(LargeStreamsIT::reply);
                Cluster cluster =
                        new Cluster(
                                folder,
                                Map.of(
                                        "ANTHROPIC_BASE_URL",
                                        large.url(),
                                        "ANTHROPIC_API_KEY",
                                        "key-of-the-tests",
                                        "GROVE_MODELS_RETRIES_ATTEMPTS",
                                        "3"))) {
            ServerProcess one = cluster.start("one");
            ServerProcess other = cluster.start("other");
            one.awaitReady();
            other.awaitReady();
            cluster.store(one.caller(), "quick", QUICK);
            List<String> runs = startLarge(one.caller());

            List<Duration> health = new ArrayList<>();
            List<Duration> neighbours = new ArrayList<>();
            await().atMost(LIMIT)
                    .until(() -> {
                        for (ServerProcess server : List.of(one, other)) {
                            health.add(time(() -> checkHealth(server.caller())));
                        }
                        neighbours.add(time(() -> runQuick(cluster, one.caller())));
                        return runs.stream().allMatch(run -> hasEnded(one.caller(), run));
                    });

            System.out.printf(
                    "six streams of 200 MB on two servers: health at most %s, a neighbour's run at most %s, of %d%n",
                    max(health), max(neighbours), neighbours.size());
            assertThat(max(health)).isLessThan(HEALTH_LIMIT);
            assertThat(max(neighbours)).isLessThan(RUN_LIMIT);
            assertThat(neighbours).hasSizeGreaterThan(3);
            for (String run : runs) {
                assertThat(cluster.epoch(run)).as("claims of %s", run).isEqualTo(1);
            }
        }
    }

    private static Reply reply(ModelServer.Request request) {
        return request.body().contains("small pieces")
                ? new Reply.Repeats(beginning(), SMALL_PIECES, 0)
                : new Reply.Repeats("", ONE_LARGE_EVENT, 0);
    }

    private static List<String> startLarge(HttpCaller caller) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"large\",\"system_prompt\":\"p\",\"model\":\"anthropic/any\",\"tools\":[\"finish\"]}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return IntStream.range(0, STREAMS)
                .mapToObj(i -> i % 2 == 0 ? "small pieces" : "large events")
                .map(goal -> caller.post("/agents/large/runs", "{\"goal\":\"" + goal + "\"}"))
                .map(started -> started.text("run_id"))
                .toList();
    }

    private static void checkHealth(HttpCaller caller) {
        assertThat(caller.get("/actuator/health/readiness").status()).isEqualTo(200);
    }

    private static void runQuick(Cluster cluster, HttpCaller caller) {
        cluster.awaitStatus(caller, cluster.run(caller, "quick", "go"), "completed");
    }

    private static boolean hasEnded(HttpCaller caller, String run) {
        return ENDED.contains(caller.get("/agent-runs/" + run).text("status"));
    }

    private static Duration time(Runnable work) {
        long before = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - before);
    }

    private static Duration max(List<Duration> durations) {
        return durations.stream().max(Duration::compareTo).orElseThrow();
    }

    private static String beginning() {
        return """
        data: {"type":"message_start","message":{"model":"m","usage":{"input_tokens":10}}}

        data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

        """;
    }

    private static String piece(String text) {
        return "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\""
                + text
                + "\"}}\n\n";
    }
}

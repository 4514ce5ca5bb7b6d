package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.feed.FeedStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two servers that start, execute and number runs side by side, of which one is killed. */
@LongForm
class FeedOfReplicasIT {

    private static final int RUNS = 10;
    private static final String ENDS_AT_ONCE =
            """
            turns:
              - tool_calls:
                  - {name: finish, arguments: {result: done}}
            """;

    private static final Set<String> ENDS =
            Set.of("run.completed", "run.stopped", "run.failed", "run.cancelled");

    @Test
    void aReaderOfAKilledServerGoesOnAtTheOtherAndMissesNothing(@TempDir Path folder)
            throws Exception {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess killed = cluster.start("killed");
            killed.awaitReady();
            ServerProcess other = cluster.start("other");
            other.awaitReady();
            HttpCaller caller = other.caller();
            cluster.store(caller, "fed", ENDS_AT_ONCE);
            List<JsonNode> seen = new ArrayList<>();
            Set<String> runs = new HashSet<>();
            long position;
            try (FeedStream feed = FeedStream.open(killed.caller(), 0)) {
                feed.next();
                for (int i = 0; i < RUNS; i++) {
                    runs.add(start(caller));
                    runs.add(start(killed.caller()));
                }
                seen.add(feed.next());
                killed.kill();
                position = feed.position();
            }
            for (int i = 0; i < RUNS; i++) {
                runs.add(start(caller));
            }
            Set<String> ended = new HashSet<>();
            try (FeedStream feed = FeedStream.open(caller, position)) {
                assertThat(feed.next().get("type").asString()).isEqualTo("feed.opened");
                while (!ended.containsAll(runs)) {
                    JsonNode event = feed.next();
                    seen.add(event);
                    if (ENDS.contains(event.get("type").asString())) {
                        ended.add(event.get("run_id").asString());
                    }
                }
            }

            assertThat(seen.stream().map(event -> event.get("number").asLong()))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, seen.size()).boxed().toList());
            assertThat(
                            seen.stream()
                                    .filter(event ->
                                            event.get("type").asString().equals("run.created"))
                                    .map(event -> event.get("run_id").asString())
                                    .collect(Collectors.toSet()))
                    .isEqualTo(runs);
        }
    }

    private static String start(HttpCaller caller) {
        HttpAnswer started = caller.post("/agents/fed/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }
}

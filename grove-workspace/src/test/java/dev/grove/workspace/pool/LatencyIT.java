package dev.grove.workspace.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Event;
import com.github.dockerjava.api.model.EventType;
import dev.grove.core.TestForm;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.report.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Cost of calls for the engine, which is what makes them quick: a run's first call makes no new
 * container where one waits, and all later calls ask the engine for nothing. Times are for the
 * report alone: they depend on the machine.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LatencyIT {

    private static final WorkspaceSpec UNUSUAL =
            new WorkspaceSpec(null, 1000, 1.0, 256, 2048, "none");

    private static final int RUNS = TestForm.count(5, 15);
    private static final int CALLS = 400;

    private SandboxTestBed bed;

    @BeforeAll
    void setUp() {
        bed = SandboxTestBed.open(Map.of("grove.workspaces.pool.size", "2"));
        assertThat(bed.workspaces().status().reason()).isEmpty();
    }

    @AfterAll
    void tearDown() {
        if (bed != null) {
            bed.close();
        }
    }

    @Test
    void theFirstCallOfARunTakesAContainerThatWaitsIfItsSizeIsThatOfThePool() {
        double warm = percentile(firstCalls(WorkspaceSpec.DEFAULTS, true), 50);
        double cold = percentile(firstCalls(UNUSUAL, false), 50);
        Report.write(
                "latency-of-first-calls",
                List.of(
                        "first tool call of a run, p50: %.0f ms from the pool, %.0f ms without it"
                                .formatted(warm, cold)));
    }

    @Test
    void callsAfterTheFirstAskTheEngineForNothing() throws IOException {
        RunId run = bed.newRun();
        bed.ok(run, "ws_file_write", "{\"path\":\"file\",\"content\":\"text\"}");
        String container = containerOf(run);
        DockerClient docker = bed.docker();
        List<String> seen = new CopyOnWriteArrayList<>();
        try (ResultCallback.Adapter<Event> _ =
                bed.streams()
                        .eventsCmd()
                        .withContainerFilter(container)
                        .withEventTypeFilter(EventType.CONTAINER)
                        .exec(new EventNames(seen))) {
            // Until the engine has begun to report.
            await().until(() -> seen.contains(mark(docker, container, "/before")));
            List<Double> reads = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                reads.add(millis(() -> bed.ok(run, "ws_file_read", "{\"path\":\"file\"}")));
            }
            Report.write(
                    "latency-of-file-calls",
                    List.of(
                            "file call through the toolbox: p50 %.1f ms, p99 %.1f ms"
                                    .formatted(percentile(reads, 50), percentile(reads, 99))));
            bed.ok(run, "ws_list_files", "{}");
            bed.ok(run, "ws_grep", "{\"pattern\":\"text\"}");
            bed.ok(run, "ws_file_write", "{\"path\":\"other\",\"content\":\"text\"}");
            bed.shell(run, "true");
            String last = mark(docker, container, "/after");
            await().until(() -> seen.contains(last));
            assertThat(seen).containsOnly(mark("/before"), last).endsWith(last);
        }
        assertThat(containerOf(run)).isEqualTo(container);
        bed.remove(run);
    }

    private List<Double> firstCalls(WorkspaceSpec size, boolean fromThePool) {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            await().until(() -> bed.pool().waiting() == 2);
            List<String> before =
                    bed.docker().listContainersCmd().withShowAll(true).exec().stream()
                            .map(Container::getId)
                            .toList();
            RunId run = bed.newRun(size, Map.of());
            millis.add(millis(() -> bed.ok(run, "ws_list_files", "{}")));
            assertThat(before.contains(containerOf(run)))
                    .as("the container was there before the call")
                    .isEqualTo(fromThePool);
            bed.remove(run);
        }
        return millis;
    }

    private String containerOf(RunId run) {
        List<Container> containers = bed.containersOf(run);
        assertThat(containers).hasSize(1);
        return containers.getFirst().getId();
    }

    /** Something that the engine reports of the container, so that silence in between is known. */
    private static String mark(DockerClient docker, String container, String command) {
        docker.execCreateCmd(container).withCmd(command).exec();
        return mark(command);
    }

    private static String mark(String command) {
        return "exec_create: " + command;
    }

    private static double millis(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static double percentile(List<Double> values, int percent) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    private static final class EventNames extends ResultCallback.Adapter<Event> {

        private final List<String> seen;

        EventNames(List<String> seen) {
            this.seen = seen;
        }

        @Override
        public void onNext(Event event) {
            seen.add(String.valueOf(event.getAction()).strip());
        }
    }
}

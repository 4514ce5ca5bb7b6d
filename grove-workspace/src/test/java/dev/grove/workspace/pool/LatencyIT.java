package dev.grove.workspace.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.container.SandboxTestBed;
import dev.grove.workspace.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * How long calls take, for the report. The bounds are far off, because a machine under test may be
 * busy; they hold against calls that cost a container or an exec where they should cost none.
 */
class LatencyIT {

    private static final int RUNS = 15;
    private static final int CALLS = 400;

    @Test
    void aSpareSandboxMakesTheFirstCallQuickAndTheToolboxAllOthers() {
        try (SandboxTestBed bed = SandboxTestBed.open(Map.of("grove.workspaces.pool.size", "2"))) {
            assertThat(bed.workspaces().status().reason()).isEmpty();
            SparePool pool = bed.bean(SparePool.class);
            double warm = percentile(firstCalls(bed, pool, WorkspaceSpec.DEFAULTS), 50);
            WorkspaceSpec unusual = new WorkspaceSpec(null, 1000, 1.0, 256, 2048, "none");
            double cold = percentile(firstCalls(bed, pool, unusual), 50);

            RunId run = bed.newRun();
            bed.ok(run, "ws_file_write", "{\"path\":\"file\",\"content\":\"text\"}");
            List<Double> reads = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                reads.add(millis(() -> bed.ok(run, "ws_file_read", "{\"path\":\"file\"}")));
            }
            bed.remove(run);

            Report.write(
                    "latency",
                    List.of(
                            "first tool call of a run, p50: %.0f ms from the pool, %.0f ms without it"
                                    .formatted(warm, cold),
                            "file call through the toolbox: p50 %.1f ms, p99 %.1f ms"
                                    .formatted(percentile(reads, 50), percentile(reads, 99))));
            assertThat(warm).isLessThan(cold);
            assertThat(percentile(reads, 50)).isLessThan(50);
        }
    }

    private static List<Double> firstCalls(SandboxTestBed bed, SparePool pool, WorkspaceSpec size) {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            await().until(() -> pool.waiting() == 2);
            RunId run = bed.newRun(size, Map.of());
            millis.add(millis(() -> bed.ok(run, "ws_list_files", "{}")));
            bed.remove(run);
        }
        return millis;
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
}

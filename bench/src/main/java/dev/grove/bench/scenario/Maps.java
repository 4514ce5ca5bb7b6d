package dev.grove.bench.scenario;

import static dev.grove.bench.measure.Spent.median;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.measure.Heap;
import dev.grove.bench.measure.Memory;
import dev.grove.bench.measure.Spent;
import dev.grove.bench.measure.Work;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import dev.grove.bench.workflow.Elements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Cost of a map over a long list beyond the calls for its elements. */
public final class Maps implements Scenario {

    static final Elements ELEMENTS = new Elements(10_000, 64);

    private static final int WARM_UPS = 2;
    private static final int REPETITIONS = 3;
    private static final double MOST_MEGABYTES = 300;

    @Override
    public String name() {
        return "map";
    }

    /**
     * Figures of one measurement.
     *
     * @param peak most megabytes that were resident, beyond those right before
     */
    private record Found(Spent spent, double peak) {}

    @Override
    public Table play(Stage stage) throws Exception {
        List<Found> workflow = new ArrayList<>();
        List<Found> plain = new ArrayList<>();
        try (GroveProcess grove = stage.startGrove(Map.of())) {
            for (int i = -WARM_UPS; i < REPETITIONS; i++) {
                Found byCallers = measure(stage, grove, () -> grove.plain().playMap(ELEMENTS));
                Found byWorkflow = measure(stage, grove, () -> grove.playMap(ELEMENTS));
                if (i >= 0) {
                    plain.add(byCallers);
                    workflow.add(byWorkflow);
                }
            }
        }
        return table(workflow, plain);
    }

    private static Found measure(Stage stage, GroveProcess grove, Work work) throws Exception {
        Heap.liveOf(grove.pid());
        double idle = Memory.residentOf(grove.pid());
        Memory.forgetPeakOf(grove.pid());
        Spent spent = stage.meter().spent(grove.pids(), ELEMENTS.count(), work);
        return new Found(spent, Memory.peakOf(grove.pid()) - idle);
    }

    private static Table table(List<Found> workflow, List<Found> plain) {
        return new Table(
                "A map of 10,000 elements",
                """
                A workflow that calls a tool, which returns its argument, for each of %,d elements, %d at a time, and is followed on its \
                stream; beside as many calls without a workflow by %d callers, each started and followed by one request. On one server, in turns; median of %d \
                after %d of each. Memory is what was resident at most, garbage and all, beyond what was resident after a collection right before.\
                """
                        .formatted(
                                ELEMENTS.count(),
                                ELEMENTS.atOnce(),
                                ELEMENTS.atOnce(),
                                REPETITIONS,
                                WARM_UPS),
                List.of("workflow", "plain calls"),
                List.of(
                        row(
                                "elements/s",
                                workflow,
                                plain,
                                Spent::perSecond,
                                new Goal.RatioAtLeast(0.8)),
                        row(
                                "WAL commits / element",
                                workflow,
                                plain,
                                Spent::commits,
                                new Goal.AtMost(1)),
                        row(
                                "WAL bytes / element",
                                workflow,
                                plain,
                                Spent::walBytesOfEach,
                                new Goal.None()),
                        row(
                                "server CPU s / 1,000 elements",
                                workflow,
                                plain,
                                Spent::serverCpuPer1000,
                                new Goal.None()),
                        row(
                                "Postgres CPU s / 1,000 elements",
                                workflow,
                                plain,
                                Spent::postgresCpuPer1000,
                                new Goal.None()),
                        new Row(
                                "peak memory of the server beyond idle, MB",
                                peak(workflow),
                                peak(plain),
                                new Goal.AtMost(MOST_MEGABYTES))));
    }

    private static Row row(
            String what,
            List<Found> workflow,
            List<Found> plain,
            ToDoubleFunction<Spent> figure,
            Goal goal) {
        return new Row(what, median(spent(workflow), figure), median(spent(plain), figure), goal);
    }

    private static List<Spent> spent(List<Found> found) {
        return found.stream().map(Found::spent).toList();
    }

    private static double peak(List<Found> found) {
        return found.stream().mapToDouble(Found::peak).max().orElseThrow();
    }
}

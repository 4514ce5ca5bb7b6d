package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveApi;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.GroveWorkflows;
import dev.grove.bench.grove.WorkflowTables;
import dev.grove.bench.http.AtOnce;
import dev.grove.bench.measure.Heap;
import dev.grove.bench.measure.Memory;
import dev.grove.bench.measure.Spent;
import dev.grove.bench.measure.Threads;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Cost of workflows that wait, and the time until they go on. */
public final class WaitingWorkflows implements Scenario {

    private static final int WORKFLOWS = 1_000;
    private static final int CALLERS = 64;
    private static final int WARM_UP = 2_000;
    private static final int ALONE = 50;
    private static final int LOOKS = 50;
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration START_TIME = Duration.ofSeconds(20);
    private static final double KILOBYTES = 1024;

    @Override
    public String name() {
        return "waiting";
    }

    /**
     * Resources of an idle server.
     *
     * @param heap megabytes in use after a collection
     * @param resident megabytes right after it
     * @param connections number of its connections to Postgres
     * @param inUse median number of them in use, over many looks
     * @param cpu milliseconds of the server and of Postgres in a second
     */
    private record Burden(
            double heap,
            double resident,
            double threads,
            double connections,
            double inUse,
            double cpu) {

        static Burden of(Stage stage, GroveProcess grove, WorkflowTables tables) throws Exception {
            Spent quiet =
                    stage.meter()
                            .spent(
                                    grove.pids(),
                                    (int) QUIET.toSeconds(),
                                    () -> Thread.sleep(QUIET));
            double heap = Heap.liveOf(grove.pid());
            double resident = Memory.residentOf(grove.pid());
            return new Burden(
                    heap,
                    resident,
                    Threads.of(grove.pid()),
                    tables.connections(),
                    inUse(tables),
                    quiet.cpuPer1000());
        }

        private static double inUse(WorkflowTables tables)
                throws SQLException, InterruptedException {
            long[] looks = new long[LOOKS];
            for (int i = 0; i < LOOKS; i++) {
                looks[i] = tables.connectionsInUse();
                Thread.sleep(LOOK);
            }
            Arrays.sort(looks);
            return looks[LOOKS / 2];
        }
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess grove = stage.startGrove(Map.of());
                WorkflowTables tables = new WorkflowTables(stage.connect(grove.database()))) {
            GroveApi api = grove.api();
            grove.workflows();
            wake(api, start(api, WARM_UP));
            Burden without = Burden.of(stage, grove, tables);
            Queue<String> runs = new ConcurrentLinkedQueue<>();
            Spent starts =
                    stage.meter()
                            .spent(
                                    grove.pids(),
                                    WORKFLOWS,
                                    () -> runs.addAll(start(api, WORKFLOWS)));
            tables.await(WORKFLOWS, "waiting", GroveWorkflows.PATIENT);
            long leases = tables.leases();
            Burden with = Burden.of(stage, grove, tables);
            double[] alone = wakeOneByOne(api, runs);
            List<String> others = List.copyOf(runs);
            Spent wakes = stage.meter().spent(grove.pids(), others.size(), () -> wake(api, others));
            return table(
                    starts, leases, with, without, alone, wakes, late(api, tables, stage.clock()));
        }
    }

    private static List<String> start(GroveApi api, int workflows) throws Exception {
        Queue<String> runs = new ConcurrentLinkedQueue<>();
        ObjectNode nothing = JsonNodeFactory.instance.objectNode();
        AtOnce.forEach(
                IntStream.range(0, workflows).boxed().toList(),
                CALLERS,
                _ -> runs.add(api.startWorkflow(GroveWorkflows.PATIENT, nothing)));
        return List.copyOf(runs);
    }

    /** Returns when all have ended. */
    private static void wake(GroveApi api, List<String> runs) throws Exception {
        AtOnce.forEach(
                runs,
                CALLERS,
                run -> {
                    api.sendEvent(run, GroveWorkflows.EVENT);
                    api.awaitCompletion(run);
                });
    }

    /** Sorted milliseconds from before an event is sent until the end of its run was read. */
    private static double[] wakeOneByOne(GroveApi api, Queue<String> runs) throws Exception {
        double[] times = new double[ALONE];
        for (int i = 0; i < ALONE; i++) {
            String run = runs.remove();
            long start = System.nanoTime();
            api.sendEvent(run, GroveWorkflows.EVENT);
            api.awaitCompletion(run);
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times;
    }

    /** Seconds from the moment that many workflows wait for until the last of them has ended. */
    private static double late(GroveApi api, WorkflowTables tables, Clock clock) throws Exception {
        Instant due = clock.instant().plus(START_TIME);
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("until", due.toString());
        AtOnce.forEach(
                IntStream.range(0, WORKFLOWS).boxed().toList(),
                CALLERS,
                _ -> api.startWorkflow(GroveWorkflows.PUNCTUAL, input));
        if (clock.instant().isAfter(due)) {
            throw new IllegalStateException("Not all workflows had begun when they were due");
        }
        tables.await(WORKFLOWS, "completed", GroveWorkflows.PUNCTUAL);
        return Duration.between(due, tables.lastEnd(GroveWorkflows.PUNCTUAL)).toMillis() / 1e3;
    }

    private static Table table(
            Spent starts,
            long leases,
            Burden with,
            Burden without,
            double[] alone,
            Spent wakes,
            double late) {
        return new Table(
                "1,000 workflows that wait",
                """
                %,d workflows that wait for an event, started by %d callers, on a server that has started and woken %,d before. Heap is what a \
                collection leaves, and resident what the process has right after it. CPU is of the server and Postgres in %d seconds in which nothing \
                happens. An event takes effect when the run that was sent it has ended and that was read on its stream. In the last line %,d others \
                wait for the same moment.\
                """
                        .formatted(WORKFLOWS, CALLERS, WARM_UP, QUIET.toSeconds(), WORKFLOWS),
                List.of("with them", "without"),
                List.of(
                        new Row("leases that they hold", leases, Double.NaN, new Goal.AtMost(0)),
                        new Row(
                                "threads of the system",
                                with.threads(),
                                without.threads(),
                                new Goal.RatioAtMost(1.1)),
                        new Row(
                                "connections to Postgres",
                                with.connections(),
                                without.connections(),
                                new Goal.RatioAtMost(1.1)),
                        new Row(
                                "of these in use",
                                with.inUse(),
                                without.inUse(),
                                new Goal.AtMost(0)),
                        Row.of("CPU while nothing happens, ms/s", with.cpu(), without.cpu()),
                        Row.of("heap in use, MB", with.heap(), without.heap()),
                        Row.of(
                                "heap of a workflow, KiB",
                                (with.heap() - without.heap()) * KILOBYTES / WORKFLOWS,
                                Double.NaN),
                        Row.of("resident memory, MB", with.resident(), without.resident()),
                        Row.of("starts/s", starts.perSecond(), Double.NaN),
                        Row.of("WAL commits / start", starts.commits(), Double.NaN),
                        Row.of("WAL bytes / start", starts.walBytesOfEach(), Double.NaN),
                        Row.of("an event takes effect, p50, ms", alone[ALONE / 2], Double.NaN),
                        Row.of(
                                "of %d the slowest, ms".formatted(ALONE),
                                alone[ALONE - 1],
                                Double.NaN),
                        Row.of("events/s, 64 callers", wakes.perSecond(), Double.NaN),
                        Row.of("WAL commits / event", wakes.commits(), Double.NaN),
                        Row.of(
                                "all due at once: the last one has ended after, s",
                                late,
                                Double.NaN)));
    }
}

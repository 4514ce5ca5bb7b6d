package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.GroveWorkflows;
import dev.grove.bench.grove.WorkflowTables;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How many transactions a workflow makes of many runs that end at once. */
public final class Burst implements Scenario {

    private static final Load RUNS = new Load(200, 1, 200);

    /** Ended runs that one advance takes in. */
    private static final int OF_AN_ADVANCE = 50;

    /**
     * Upper bound on advances that take in ends. One more was under way when the row was held, for
     * the first run that ended; another reads the output of the map after the advance that took in
     * its last element.
     */
    private static final int MOST_ADVANCES = RUNS.runs() / OF_AN_ADVANCE + 2;

    private static final int WARM_UPS = 3;
    private static final int REPETITIONS = 5;
    private static final Duration LOOK = Duration.ofMillis(5);

    @Override
    public String name() {
        return "burst";
    }

    /**
     * Advances and time of one workflow.
     *
     * @param begins advances until all its runs had begun
     * @param ends advances that took in the ends of its runs
     * @param seconds from the first end, or from when the row was let go, to its own end
     */
    private record Advanced(long begins, long ends, double seconds) {}

    @Override
    public Table play(Stage stage) throws Exception {
        List<Advanced> free = new ArrayList<>();
        List<Advanced> held = new ArrayList<>();
        try (GroveProcess grove = stage.startGrove(Map.of());
                WorkflowTables tables = new WorkflowTables(stage.connect(grove.database()));
                WorkflowTables row = new WorkflowTables(stage.connect(grove.database()))) {
            grove.workflows();
            for (int i = -WARM_UPS; i < REPETITIONS; i++) {
                Advanced asTheyCome = play(stage, grove, tables, null);
                Advanced together = play(stage, grove, tables, row);
                if (i >= 0) {
                    free.add(asTheyCome);
                    held.add(together);
                }
            }
        }
        return table(free, held);
    }

    private static Advanced play(
            Stage stage, GroveProcess grove, WorkflowTables tables, @Nullable WorkflowTables row)
            throws Exception {
        List<Dialogue> runs = stage.dialogues().open(RUNS);
        runs.forEach(Dialogue::hold);
        String workflow = grove.api().startWorkflow(GroveWorkflows.CROWD, goals(runs));
        while (!runs.stream().allMatch(run -> run.asked() > 0)) {
            Thread.sleep(LOOK);
        }
        long begins = tables.advances(workflow);
        if (row != null) {
            row.hold(workflow);
        }
        long start = System.nanoTime();
        runs.forEach(Dialogue::release);
        if (row != null) {
            tables.awaitEndedChildren(runs.size(), workflow);
            start = System.nanoTime();
            row.letGo();
        }
        grove.api().awaitCompletion(workflow);
        double seconds = (System.nanoTime() - start) / 1e9;
        stage.dialogues().close(runs);
        return new Advanced(begins, tables.advances(workflow) - begins, seconds);
    }

    private static ObjectNode goals(List<Dialogue> runs) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        ArrayNode goals = input.putArray("goals");
        runs.forEach(run -> goals.add(run.goal()));
        return input;
    }

    private static Table table(List<Advanced> free, List<Advanced> held) {
        return new Table(
                "%d runs of a workflow that end at once".formatted(RUNS.runs()),
                """
                A map of %d agents, all of which wait for their model, which then answers all of them. In the first column another transaction holds the row of \
                the workflow's run until the last of them has ended, so that the workflow finds all of them. A transaction takes in %d at most; there is one more \
                for the first, which was under way, and one for the output of the map. Median of %d after %d of each.\
                """
                        .formatted(RUNS.runs(), OF_AN_ADVANCE, REPETITIONS, WARM_UPS),
                List.of("all ended before", "as they end"),
                "",
                List.of(
                        row(
                                "transactions to begin them",
                                held,
                                free,
                                Advanced::begins,
                                new Goal.None()),
                        row(
                                "transactions to take in their ends",
                                held,
                                free,
                                Advanced::ends,
                                new Goal.AtMost(MOST_ADVANCES)),
                        row(
                                "time to the end of the workflow, ms",
                                held,
                                free,
                                it -> it.seconds() * 1e3,
                                new Goal.None())));
    }

    private static Row row(
            String what,
            List<Advanced> held,
            List<Advanced> free,
            ToDoubleFunction<Advanced> figure,
            Goal goal) {
        return new Row(what, median(held, figure), List.of(median(free, figure)), Double.NaN, goal);
    }

    private static double median(List<Advanced> all, ToDoubleFunction<Advanced> figure) {
        return all.stream().mapToDouble(figure).sorted().toArray()[all.size() / 2];
    }
}

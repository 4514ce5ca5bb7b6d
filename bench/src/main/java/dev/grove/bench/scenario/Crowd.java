package dev.grove.bench.scenario;

import static dev.grove.bench.scenario.ManyRuns.row;

import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Memory;
import dev.grove.bench.model.Load;
import dev.grove.bench.model.Manner;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;
import java.time.Duration;
import java.util.Map;

/** Cost of thousands of runs that mostly wait for their model. */
public final class Crowd implements Scenario {

    private static final Load LOAD =
            new Load(2_000, 5, 2_000, Manner.thinking(Duration.ofMillis(200)));
    private static final int WARM_UPS = 5;
    private static final int REPETITIONS = 3;
    private static final double MOST_MEGABYTES = 500;

    @Override
    public String name() {
        return "crowd";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (Pair pair = stage.startPair(Map.of("GROVE_RUNS_MAXCONCURRENT", "" + LOAD.runs()))) {
            pair.measure(stage.meter(), Stage.MANY, WARM_UPS);
            Pair.Costs costs = pair.measure(stage.meter(), LOAD, REPETITIONS);
            return Table.besideFloor(
                    "2,000 runs at once",
                    """
                    2,000 runs of 5 turns, all at once, and a model that thinks for 200 ms; median of %d repetitions after %d loads of \
                    64 runs. 2,000 callers come at once, each on a connection of its own, start a run and follow it to its end: the \
                    makespan reaches from the first start to the last end that was received. The memory is the most that was resident \
                    since the process began.\
                    """
                            .formatted(REPETITIONS, WARM_UPS),
                    row("makespan, s", costs, Cost::seconds, new Goal.RatioAtMost(1.75)),
                    row(
                            "of that until the last run has begun, s",
                            costs,
                            Cost::begun,
                            new Goal.None()),
                    new Row(
                            "peak memory of the server, MB",
                            Memory.peakOf(pair.ours().pid()),
                            Memory.peakOf(pair.theirs().pid()),
                            new Goal.AtMost(MOST_MEGABYTES)),
                    row(
                            "server CPU s / 1,000 turns",
                            costs,
                            Cost::serverCpuPer1000,
                            new Goal.None()),
                    row(
                            "Postgres CPU s / 1,000 turns",
                            costs,
                            Cost::postgresCpuPer1000,
                            new Goal.None()));
        }
    }
}

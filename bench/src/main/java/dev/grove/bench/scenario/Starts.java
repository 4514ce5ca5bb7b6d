package dev.grove.bench.scenario;

import static dev.grove.bench.scenario.ManyRuns.row;

import dev.grove.bench.measure.Cost;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;

/** Cost of a run besides its turns: runs of one turn. */
public final class Starts implements Scenario {

    private static final int RUNS = 2_000;
    private static final Load AT_A_TIME = new Load(RUNS, 1, 64);
    private static final Load AT_ONCE = new Load(RUNS, 1, RUNS);
    private static final int REPETITIONS = 3;

    @Override
    public String name() {
        return "starts";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Pair pair = stage.warmPair(ManyRuns.WARM_UPS);
        pair.measure(stage.meter(), AT_A_TIME, 1);
        Pair.Costs many = pair.measure(stage.meter(), AT_A_TIME, REPETITIONS);
        Pair.Costs atOnce = pair.measure(stage.meter(), AT_ONCE, REPETITIONS);
        return Table.besideFloor(
                "Starts",
                """
                %,d runs of one turn, by 64 callers and by as many callers as runs; median of %d, steady. A run is started over HTTP and \
                followed on its stream to its end, so a start, a turn and an end are in each figure. A start that was refused, or a \
                connection that was lost, would end the measurement.\
                """
                        .formatted(RUNS, REPETITIONS),
                row("runs/s, 64 callers", many, Cost::turnsPerSecond, new Goal.None()),
                row("server CPU s / 1,000 runs", many, Cost::serverCpuPer1000, new Goal.None()),
                row("Postgres CPU s / 1,000 runs", many, Cost::postgresCpuPer1000, new Goal.None()),
                row("WAL commits / run", many, Cost::commitsPerTurn, new Goal.None()),
                row("WAL bytes / run", many, Cost::walBytesPerTurn, new Goal.None()),
                row(
                        "%,d callers at once: runs/s".formatted(RUNS),
                        atOnce,
                        Cost::turnsPerSecond,
                        new Goal.None()));
    }
}

package dev.grove.bench.scenario;

import static dev.grove.bench.scenario.ManyRuns.row;

import dev.grove.bench.measure.Cost;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;

/** Time of a turn when nothing else is going on. */
public final class OneRun implements Scenario {

    private static final int REPETITIONS = 5;

    @Override
    public String name() {
        return "one";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Pair pair = stage.warmPair(ManyRuns.WARM_UPS);
        pair.measure(stage.meter(), Stage.ALONE, 2);
        Pair.Costs costs = pair.measure(stage.meter(), Stage.ALONE, REPETITIONS);
        return Table.besideFloor(
                "One run at a time",
                """
                20 runs of 20 turns, one after the other, median of %d repetitions, steady, each followed on its stream. Own time is what passes between the model's \
                answer and its next question.\
                """
                        .formatted(REPETITIONS),
                row(
                        "own time of a turn p50, ms",
                        costs,
                        cost -> cost.gap(0.50),
                        new Goal.RatioAtMost(1.5)),
                row(
                        "own time of a turn p99, ms",
                        costs,
                        cost -> cost.gap(0.99),
                        new Goal.RatioAtMost(1.5)),
                row("WAL commits / turn", costs, Cost::commitsPerTurn, new Goal.AtMost(2.2)),
                row("WAL bytes / turn", costs, Cost::walBytesPerTurn, new Goal.RatioAtMost(1.25)),
                row(
                        "bytes of requests to the model / turn",
                        costs,
                        Cost::bytesAskedPerTurn,
                        new Goal.None()));
    }
}

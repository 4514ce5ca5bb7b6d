package dev.grove.bench.scenario;

import static dev.grove.bench.scenario.ManyRuns.row;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.grove.PastRuns;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;
import java.util.List;
import java.util.Map;

/** Whether runs become dearer as the tables grow. */
public final class OldRuns implements Scenario {

    private static final int RUNS = 1_000_000;
    private static final Load MODEL = new Load(1, 1, 1);
    private static final int WARM_UPS = 6;
    private static final int REPETITIONS = 5;

    @Override
    public String name() {
        return "old";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        try (GroveProcess without = stage.startGrove(Map.of());
                GroveProcess with = stage.startGrove(Map.of())) {
            stage.meter().measure(with, MODEL);
            long rows = new PastRuns(() -> stage.connect(with.database())).make(RUNS);
            Pair pair = new Pair(with, without);
            pair.measure(stage.meter(), Stage.MANY, WARM_UPS);
            Pair.Costs many = pair.measure(stage.meter(), Stage.MANY, REPETITIONS);
            pair.measure(stage.meter(), Stage.ALONE, 1);
            return table(rows, many, pair.measure(stage.meter(), Stage.ALONE, REPETITIONS));
        }
    }

    private static Table table(long rows, Pair.Costs many, Pair.Costs alone) {
        return new Table(
                "With %,d old runs".formatted(RUNS),
                """
                Two servers on two databases, in turns. In one lie %,d copies of a completed run with its turn and its events, %,d rows in \
                all, under ids and times of the past, made by INSERT … SELECT from generate_series and followed by VACUUM (ANALYZE). Median of %d \
                after %d loads of 64 runs each.\
                """
                        .formatted(RUNS, rows, REPETITIONS, WARM_UPS),
                List.of("with", "without"),
                List.of(
                        // A little more than the reciprocal of 1.2.
                        row(
                                "64 runs: turns/s",
                                many,
                                Cost::turnsPerSecond,
                                new Goal.RatioAtLeast(0.84)),
                        row(
                                "64 runs: server CPU s / 1,000 turns",
                                many,
                                Cost::serverCpuPer1000,
                                new Goal.None()),
                        row(
                                "64 runs: Postgres CPU s / 1,000 turns",
                                many,
                                Cost::postgresCpuPer1000,
                                new Goal.None()),
                        row(
                                "one run: own time of a turn p50, ms",
                                alone,
                                cost -> cost.gap(0.50),
                                new Goal.RatioAtMost(1.2)),
                        row(
                                "one run: own time of a turn p99, ms",
                                alone,
                                cost -> cost.gap(0.99),
                                new Goal.None())));
    }
}

package dev.grove.bench.scenario;

import static dev.grove.bench.measure.Cost.median;

import dev.grove.bench.measure.Cost;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Throughput of the machine: many short runs, 64 at a time. */
public final class ManyRuns implements Scenario {

    /**
     * Warm-up loads, 100,000 turns: until then the JIT compiler takes a share of the processors.
     */
    static final int WARM_UPS = 50;

    private static final int REPETITIONS = 5;

    @Override
    public String name() {
        return "many";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Pair.Costs cold;
        try (Pair pair = stage.startPair(Map.of())) {
            cold = pair.measure(stage.meter(), Stage.MANY, 1);
        }
        Pair.Costs warm = stage.warmPair(WARM_UPS).measure(stage.meter(), Stage.MANY, REPETITIONS);
        return Table.besideFloor(
                "64 runs at once",
                """
                200 runs of 10 turns, 64 at a time, each started over HTTP and followed on its stream to its end, and a model that answers \
                at once. Cold is the first such load of a process; steady is the median of %d after %,d turns.\
                """
                        .formatted(REPETITIONS, WARM_UPS * Stage.MANY.runs() * Stage.MANY.turns()),
                row("turns/s, cold", cold, Cost::turnsPerSecond, new Goal.RatioAtLeast(0.4)),
                row("turns/s, steady", warm, Cost::turnsPerSecond, new Goal.RatioAtLeast(0.75)),
                row(
                        "server CPU s / 1,000 turns, cold",
                        cold,
                        Cost::serverCpuPer1000,
                        new Goal.None()),
                row(
                        "server CPU s / 1,000 turns, steady",
                        warm,
                        Cost::serverCpuPer1000,
                        new Goal.RatioAtMost(1.5)),
                row(
                        "Postgres CPU s / 1,000 turns, steady",
                        warm,
                        Cost::postgresCpuPer1000,
                        new Goal.RatioAtMost(1.5)),
                row("WAL commits / turn", warm, Cost::commitsPerTurn, new Goal.AtMost(0.35)),
                row("WAL bytes / turn", warm, Cost::walBytesPerTurn, new Goal.RatioAtMost(1.25)),
                row(
                        "bytes of requests to the model / turn",
                        warm,
                        Cost::bytesAskedPerTurn,
                        new Goal.None()));
    }

    static Row row(String what, Pair.Costs costs, ToDoubleFunction<Cost> figure, Goal goal) {
        return new Row(what, median(costs.ours(), figure), median(costs.theirs(), figure), goal);
    }
}

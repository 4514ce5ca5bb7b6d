package dev.grove.bench.scenario;

import static dev.grove.bench.scenario.ManyRuns.row;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;
import java.util.List;
import java.util.Map;

/** Cost of policies: the same runs under 200 rules that read labels, and under none. */
public final class GovernedRuns implements Scenario {

    private static final int OF_AGENT = 16;
    private static final int OF_CEILING = 4;
    private static final int RULES = 10;
    private static final int REPETITIONS = 5;

    @Override
    public String name() {
        return "governed";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Pair.Costs costs;
        GroveProcess plain = stage.startGrove(Map.of());
        try (Pair pair = new Pair(governed(stage, plain), plain)) {
            pair.measure(stage.meter(), Stage.MANY, ManyRuns.WARM_UPS);
            costs = pair.measure(stage.meter(), Stage.MANY, REPETITIONS);
        }
        return new Table(
                "Policies",
                """
                200 runs of 10 turns, 64 at a time, on two servers: on one the agent has %d policies and its tenant a ceiling of %d more, \
                with %d rules each, all about the tool that each turn calls, and all of which read labels and arguments; median of %d, steady.\
                """
                        .formatted(OF_AGENT, OF_CEILING, RULES, REPETITIONS),
                List.of("governed", "no policies"),
                List.of(
                        row("turns/s", costs, Cost::turnsPerSecond, new Goal.RatioAtLeast(0.98)),
                        row(
                                "server CPU s / 1,000 turns",
                                costs,
                                Cost::serverCpuPer1000,
                                new Goal.None()),
                        row(
                                "Postgres CPU s / 1,000 turns",
                                costs,
                                Cost::postgresCpuPer1000,
                                new Goal.None()),
                        row(
                                "WAL commits / turn",
                                costs,
                                Cost::commitsPerTurn,
                                new Goal.RatioAtMost(1.03)),
                        row(
                                "WAL bytes / turn",
                                costs,
                                Cost::walBytesPerTurn,
                                new Goal.RatioAtMost(1.03))));
    }

    private static GroveProcess governed(Stage stage, GroveProcess plain) throws Exception {
        try {
            GroveProcess governed = stage.startGrove(Map.of());
            try {
                governed.api().govern(OF_AGENT, OF_CEILING, RULES);
                return governed;
            } catch (Exception e) {
                governed.close();
                throw e;
            }
        } catch (Exception e) {
            plain.close();
            throw e;
        }
    }
}

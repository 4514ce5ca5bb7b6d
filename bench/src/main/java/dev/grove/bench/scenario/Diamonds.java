package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Meter;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import dev.grove.bench.workflow.Diamond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Cost of a workflow beyond the runs of its nodes. */
public final class Diamonds implements Scenario {

    static final int DIAMONDS = 200;
    static final int TURNS = 2;

    /** Diamonds under way at a time. */
    static final int AT_ONCE = 64;

    static final Load RUNS = new Load(DIAMONDS * Diamond.RUNS, TURNS, AT_ONCE);

    private static final int WARM_UPS = 20;
    private static final int REPETITIONS = 5;

    @Override
    public String name() {
        return "diamonds";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        List<Cost> workflow = new ArrayList<>();
        List<Cost> plain = new ArrayList<>();
        try (GroveProcess grove = stage.startGrove(Map.of())) {
            Meter meter = stage.meter();
            for (int i = -WARM_UPS; i < REPETITIONS; i++) {
                Cost byCallers =
                        meter.measure(
                                grove, RUNS, runs -> grove.plain().playDiamonds(runs, AT_ONCE));
                Cost byWorkflows =
                        meter.measure(grove, RUNS, runs -> grove.playDiamonds(runs, AT_ONCE));
                if (i >= 0) {
                    plain.add(byCallers);
                    workflow.add(byWorkflows);
                }
            }
        }
        return table(workflow, plain);
    }

    private static Table table(List<Cost> workflow, List<Cost> plain) {
        return new Table(
                "Diamonds of four agents",
                """
                %d workflows of four nodes, %d at a time, each started and followed by one request: an agent, two that need its result, \
                and one that needs theirs; beside the same %d runs without a workflow, where a caller starts and follows each of the four by a \
                request of its own, when those before it have ended. A run has %d turns of a model that answers at once. On one server, in turns; median of %d \
                after %d loads of each. A node is a run of an agent.\
                """
                        .formatted(DIAMONDS, AT_ONCE, RUNS.runs(), TURNS, REPETITIONS, WARM_UPS),
                List.of("workflows", "plain runs"),
                List.of(
                        row(
                                "time of all, s",
                                workflow,
                                plain,
                                Cost::seconds,
                                new Goal.RatioAtMost(1.3)),
                        node("server CPU s / 1,000 nodes", workflow, plain, Cost::serverCpuPer1000),
                        node(
                                "Postgres CPU s / 1,000 nodes",
                                workflow,
                                plain,
                                Cost::postgresCpuPer1000),
                        node("WAL commits / node", workflow, plain, Cost::commitsPerTurn),
                        node("WAL bytes / node", workflow, plain, Cost::walBytesPerTurn),
                        row(
                                "bytes of requests to the model / turn",
                                workflow,
                                plain,
                                Cost::bytesAskedPerTurn,
                                new Goal.None())));
    }

    private static Row node(
            String what, List<Cost> workflow, List<Cost> plain, ToDoubleFunction<Cost> ofTurn) {
        return row(
                what, workflow, plain, cost -> ofTurn.applyAsDouble(cost) * TURNS, new Goal.None());
    }

    private static Row row(
            String what,
            List<Cost> workflow,
            List<Cost> plain,
            ToDoubleFunction<Cost> figure,
            Goal goal) {
        return new Row(what, Cost.median(workflow, figure), Cost.median(plain, figure), goal);
    }
}

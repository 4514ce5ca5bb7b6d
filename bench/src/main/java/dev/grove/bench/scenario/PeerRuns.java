package dev.grove.bench.scenario;

import dev.grove.bench.measure.Cost;
import dev.grove.bench.peer.Peer;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Missing;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Rivals;
import dev.grove.bench.stage.Stage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Comparison with other durable engines that run the same agent. */
public final class PeerRuns implements Scenario {

    private static final int COLD_STARTS = 3;
    private static final int REPETITIONS = 5;

    @Override
    public String name() {
        return "peers";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Rivals rivals = new Rivals(stage, Peer.DURABLE);
        Rivals.Measurement<Cost> many = contestant -> stage.meter().measure(contestant, Stage.MANY);
        Rivals.Figures<Cost> cold = rivals.cold(many, COLD_STARTS);
        Rivals.Figures<Cost> steady = rivals.steady(many, ManyRuns.WARM_UPS, REPETITIONS);
        return new Table(
                "64 runs at once, beside durable engines of others",
                how(rivals.missing()),
                columns(),
                "Grove / best peer",
                List.of(
                        Row.besideMost(
                                "turns/s, cold",
                                grove(cold, Cost::turnsPerSecond),
                                peers(cold, Cost::turnsPerSecond),
                                new Goal.RatioAtLeast(1.3)),
                        Row.besideMost(
                                "turns/s, steady",
                                grove(steady, Cost::turnsPerSecond),
                                peers(steady, Cost::turnsPerSecond),
                                new Goal.RatioAtLeast(2)),
                        Row.besideLeast(
                                "CPU s of all processes and Postgres / 1,000 turns, steady",
                                grove(steady, Cost::cpuPer1000),
                                peers(steady, Cost::cpuPer1000),
                                new Goal.None()),
                        Row.besideLeast(
                                "bytes of requests to the model / turn",
                                grove(steady, Cost::bytesAskedPerTurn),
                                peers(steady, Cost::bytesAskedPerTurn),
                                new Goal.None())));
    }

    private static String how(Collection<String> missing) {
        String text =
                """
                The load of the table before. A run is a workflow, and each answer of the model and each call of a tool is a step of it. \
                A peer is asked for less than Grove: a run is one request without a key, answered with the result when that is durable, \
                and its events are not streamed. Cold is the first load of a process, median of %d starts; only Grove has a memory of \
                earlier starts. Steady is the median of %d after %,d turns.\
                """
                        .formatted(
                                COLD_STARTS,
                                REPETITIONS,
                                ManyRuns.WARM_UPS * Stage.MANY.runs() * Stage.MANY.turns());
        return text + Missing.note(missing);
    }

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("Grove"));
        for (Peer peer : Peer.DURABLE) {
            columns.add(peer.title());
        }
        return columns;
    }

    private static double grove(Rivals.Figures<Cost> costs, ToDoubleFunction<Cost> figure) {
        return Cost.median(costs.grove(), figure);
    }

    /** Not a number where a peer is missing. */
    private static List<Double> peers(Rivals.Figures<Cost> costs, ToDoubleFunction<Cost> figure) {
        List<Double> figures = new ArrayList<>();
        for (Peer peer : Peer.DURABLE) {
            List<Cost> measured = costs.peers().getOrDefault(peer, List.of());
            figures.add(measured.isEmpty() ? Double.NaN : Cost.median(measured, figure));
        }
        return figures;
    }
}

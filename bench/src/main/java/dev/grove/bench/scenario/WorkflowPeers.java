package dev.grove.bench.scenario;

import dev.grove.bench.measure.Cost;
import dev.grove.bench.measure.Spent;
import dev.grove.bench.peer.Peer;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Missing;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Rivals;
import dev.grove.bench.stage.Stage;
import dev.grove.bench.workflow.Diamond;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Comparison with other engines on the same diamonds and the same map. */
public final class WorkflowPeers implements Scenario {

    private static final List<Peer> PEERS = List.of(Peer.values());
    private static final int WARM_UPS = 12;
    private static final int REPETITIONS = 3;
    private static final int WARM_UPS_OF_MAP = 1;

    @Override
    public String name() {
        return "workflow-peers";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Rivals rivals = new Rivals(stage, PEERS);
        Rivals.Figures<Cost> diamonds =
                rivals.steady(
                        contestant ->
                                stage.meter()
                                        .measure(
                                                contestant,
                                                Diamonds.RUNS,
                                                runs ->
                                                        contestant.playDiamonds(
                                                                runs, Diamonds.AT_ONCE)),
                        WARM_UPS,
                        REPETITIONS);
        Rivals.Figures<Spent> maps =
                rivals.steady(
                        contestant ->
                                stage.meter()
                                        .spent(
                                                contestant.pids(),
                                                Maps.ELEMENTS.count(),
                                                () -> contestant.playMap(Maps.ELEMENTS)),
                        WARM_UPS_OF_MAP,
                        REPETITIONS);
        return table(diamonds, maps, rivals.missing());
    }

    private static Table table(
            Rivals.Figures<Cost> diamonds, Rivals.Figures<Spent> maps, Collection<String> missing) {
        return new Table(
                "Diamonds and a map, beside engines of others",
                """
                The workflows of the two tables before. A run of an agent is a workflow of its own below the diamond, and each answer of the \
                model and each call of a tool a step of it; an element of the map is a run of its own in Grove, a workflow of its own in DBOS, where the steps of \
                one are not concurrent, and a step in Restate and Temporal. A peer answers with the result when that is durable, and streams no events; Temporal's test \
                server keeps nothing: it is in memory, in one process with its worker. Median of %d after %d loads of diamonds, and after %d map.\
                """
                                .formatted(REPETITIONS, WARM_UPS, WARM_UPS_OF_MAP)
                        + Missing.note(missing),
                columns(),
                "Grove / best peer",
                List.of(
                        Row.besideMost(
                                "diamonds/s",
                                Cost.median(diamonds.grove(), WorkflowPeers::perSecond),
                                of(diamonds, costs -> Cost.median(costs, WorkflowPeers::perSecond)),
                                new Goal.None()),
                        Row.besideLeast(
                                "CPU s of all processes and Postgres / 1,000 diamonds",
                                Cost.median(diamonds.grove(), WorkflowPeers::cpu),
                                of(diamonds, costs -> Cost.median(costs, WorkflowPeers::cpu)),
                                new Goal.None()),
                        Row.besideLeast(
                                "bytes of requests to the model / turn",
                                Cost.median(diamonds.grove(), Cost::bytesAskedPerTurn),
                                of(diamonds, costs -> Cost.median(costs, Cost::bytesAskedPerTurn)),
                                new Goal.None()),
                        Row.besideMost(
                                "elements/s of the map",
                                Spent.median(maps.grove(), Spent::perSecond),
                                of(maps, all -> Spent.median(all, Spent::perSecond)),
                                new Goal.None()),
                        Row.besideLeast(
                                "CPU s of all processes and Postgres / 1,000 elements",
                                Spent.median(maps.grove(), Spent::cpuPer1000),
                                of(maps, all -> Spent.median(all, Spent::cpuPer1000)),
                                new Goal.None())));
    }

    private static double perSecond(Cost cost) {
        return Diamonds.DIAMONDS / cost.seconds();
    }

    private static double cpu(Cost cost) {
        return cost.cpuPer1000() * Diamond.RUNS * Diamonds.TURNS;
    }

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("Grove"));
        PEERS.forEach(peer -> columns.add(peer.title()));
        return columns;
    }

    /** Not a number where a peer is missing. */
    private static <T> List<Double> of(Rivals.Figures<T> figures, ToDoubleFunction<List<T>> one) {
        return PEERS.stream()
                .map(peer -> figures.peers().get(peer))
                .map(all -> all == null ? Double.NaN : one.applyAsDouble(all))
                .toList();
    }
}

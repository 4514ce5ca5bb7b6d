package dev.grove.server.campaign;

import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import dev.grove.server.campaign.Finding.Kind;
import dev.grove.server.campaign.wire.Passage;
import dev.grove.server.process.StreamFollower;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.core.ConditionTimeoutException;

/** Plays cells on a stage, one after the other, and has each audited. */
final class CellRunner {

    private static final int LISTENING_PART = 4;
    private static final int MOST_RUNS = 4;
    private static final int OPERATIONS_OF_A_RUN = 1 + CountedRun.CALLS.size();

    private final TestCluster cluster;
    private final Client client;
    private final Leftovers leftovers;
    private final Duration patience;
    private final Random random;

    /**
     * A runner whose choices come from the random numbers.
     *
     * @param patience after which a run is stuck
     */
    CellRunner(TestCluster cluster, Leftovers leftovers, Duration patience, Random random) {
        this.cluster = cluster;
        this.client = cluster.client(patience);
        this.leftovers = leftovers;
        this.patience = patience;
        this.random = random;
    }

    Tallied play(Cell cell) {
        cluster.mend();
        Scenario scenario = cell.boundary().scenario();
        int runs = 2 + random.nextInt(MOST_RUNS - 1);
        int nth = 1 + random.nextInt(cell.boundary().traits().times());
        FaultInjector first =
                cell.boundary().traits().onTakeOver() ? death(scenario) : injector(cell, nth);
        List<Finding> findings = new ArrayList<>();
        List<Played> ended = new ArrayList<>();
        Map<String, List<StreamFollower>> listeners = new ConcurrentHashMap<>();
        boolean wasSlow;
        try (RowWatch watch = new RowWatch(cluster.rows(), cluster.ledger());
                ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            cluster.set(first);
            List<Future<List<Played>>> scenarios = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                String goal = cluster.nextGoal(cell);
                scenarios.add(
                        users.submit(
                                () -> scenario.play(client, goal, run -> listen(run, listeners))));
            }
            awaitFault(cell, first, findings);
            cluster.set(null);
            // Runs go on meanwhile: whether the server is ready matters to the next cell alone.
            cluster.restart();
            if (cell.fault() == Fault.READONLY && !cluster.hasRefusedWrites()) {
                findings.add(new Finding(Kind.MISSED, "", "no server was refused a write"));
            }
            scenarios.forEach(future -> collect(future, ended, findings));
            wasSlow = watch.wasSlow();
        }
        return tally(cell, ended, listeners, findings, wasSlow);
    }

    private FaultInjector injector(Cell cell, int nth) {
        return new FaultInjector(
                cell.boundary(), cell.side(), nth, observation -> strike(cell, observation));
    }

    private Passage strike(Cell cell, Observation observation) {
        try {
            return cell.fault().strike(cluster, observation, cell, random);
        } catch (ConditionTimeoutException e) {
            cluster.ledger().find(new Finding(Kind.STUCK, "", firstSentence(e)));
            return Passage.GOES_ON;
        }
    }

    /** The first of two: the server that takes over comes past the boundary. */
    private FaultInjector death(Scenario scenario) {
        Boundary where = scenario.death();
        return injector(
                new Cell(where, Side.AFTER, Fault.KILL), Math.min(2, where.traits().times()));
    }

    private void awaitFault(Cell cell, FaultInjector first, List<Finding> findings) {
        try {
            boolean done = first.awaitDone(patience);
            if (done && cell.boundary().traits().onTakeOver()) {
                FaultInjector second = injector(cell, 1);
                cluster.set(second);
                done = second.awaitDone(patience);
            }
            if (!done) {
                findings.add(new Finding(Kind.MISSED, "", "the boundary was never reached"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void listen(String run, Map<String, List<StreamFollower>> listeners) {
        List<HttpCaller> callers = cluster.replicas().stream().map(Replica::caller).toList();
        List<StreamFollower> all =
                listeners.computeIfAbsent(run, _ -> new CopyOnWriteArrayList<>());
        all.add(new StreamFollower(callers, run));
        all.add(new StreamFollower(callers.reversed(), run));
    }

    private static void collect(
            Future<List<Played>> scenario, List<Played> ended, List<Finding> findings) {
        try {
            ended.addAll(scenario.get());
        } catch (ExecutionException e) {
            findings.add(new Finding(Kind.STUCK, "", firstSentence(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Without the conditions, which Awaitility prints at length. */
    private static String firstSentence(Exception thrown) {
        String message = String.valueOf(thrown.getMessage());
        int end = message.indexOf(" because ");
        return end < 0 ? message : message.substring(0, end);
    }

    private Tallied tally(
            Cell cell,
            List<Played> ended,
            Map<String, List<StreamFollower>> listeners,
            List<Finding> findings,
            boolean wasSlow) {
        // A run that is stuck has failed with all that it was to do.
        int operations =
                (int) findings.stream().filter(f -> f.kind() == Kind.STUCK).count()
                        * OPERATIONS_OF_A_RUN;
        int succeeded = 0;
        awaitReceived(listeners.values().stream().flatMap(List::stream).toList());
        for (Played one : ended) {
            operations += 1 + one.calls().size();
            List<StreamFollower> streams = listeners.getOrDefault(one.run(), List.of());
            Auditor auditor = new Auditor(cluster, client, cell, one, wasSlow);
            findings.addAll(auditor.judge(streams));
            findings.addAll(leftovers.of(one.run()));
            succeeded += auditor.completedCalls() + (auditor.endedAsExpected() ? 1 : 0);
            if (one.inherited() == 0
                    && cell.boundary().scenario().startedFor(client, one.goal()) > 1) {
                findings.add(new Finding(Kind.DOUBLE, one.run(), "it was started twice"));
            }
        }
        listeners.values().forEach(all -> all.forEach(StreamFollower::close));
        endStuckRuns(findings);
        findings.addAll(cluster.ledger().takeFindings());
        cluster.replicas().stream()
                .filter(replica -> !replica.isAlive())
                .map(replica -> new Finding(Kind.LOSS, "", replica.name() + " ended by itself"))
                .forEach(findings::add);
        return new Tallied(cell, ended.size(), operations, succeeded, findings);
    }

    private void endStuckRuns(List<Finding> findings) {
        if (findings.stream().noneMatch(finding -> finding.kind() == Kind.STUCK)) {
            return;
        }
        try {
            cluster.rows().endAllRuns();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitReceived(List<StreamFollower> listeners) {
        try {
            await("what listeners receive")
                    .atMost(patience.dividedBy(LISTENING_PART))
                    .until(() -> listeners.stream().allMatch(StreamFollower::isComplete));
        } catch (ConditionTimeoutException _) {
            // The auditor finds what they did not receive.
        }
    }
}

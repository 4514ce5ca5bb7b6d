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

    private final Stage stage;
    private final Client client;
    private final Leftovers leftovers;
    private final Duration patience;
    private final Random random;

    /**
     * A runner whose choices come from the random numbers.
     *
     * @param patience after which a run is stuck
     */
    CellRunner(Stage stage, Leftovers leftovers, Duration patience, Random random) {
        this.stage = stage;
        this.client = stage.client(patience);
        this.leftovers = leftovers;
        this.patience = patience;
        this.random = random;
    }

    Tallied play(Cell cell) {
        stage.mend();
        stage.disturbed(Duration.ZERO);
        Story story = cell.boundary().story();
        int runs = 2 + random.nextInt(MOST_RUNS - 1);
        int nth = 1 + random.nextInt(cell.boundary().traits().times());
        Trap first = cell.boundary().traits().onTakeOver() ? death(story) : trap(cell, nth);
        List<Finding> findings = new ArrayList<>();
        List<Played> ended = new ArrayList<>();
        Map<String, List<StreamFollower>> listeners = new ConcurrentHashMap<>();
        try (RowWatch _ = new RowWatch(stage.rows(), stage.ledger());
                ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            stage.set(first);
            List<Future<List<Played>>> stories = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                String goal = stage.nextGoal(cell);
                stories.add(
                        users.submit(
                                () -> story.play(client, goal, run -> listen(run, listeners))));
            }
            awaitFault(cell, first, findings);
            stage.set(null);
            stage.mend();
            if (cell.fault() == Fault.READONLY && !stage.hasRefusedWrites()) {
                findings.add(new Finding(Kind.MISSED, "", "no server was refused a write"));
            }
            stories.forEach(future -> collect(future, ended, findings));
        }
        return tally(cell, ended, listeners, findings);
    }

    private Trap trap(Cell cell, int nth) {
        return new Trap(cell.boundary(), cell.side(), nth, sighting -> strike(cell, sighting));
    }

    private Passage strike(Cell cell, Sighting sighting) {
        try {
            return cell.fault().strike(stage, sighting, cell, random);
        } catch (ConditionTimeoutException e) {
            stage.ledger().find(new Finding(Kind.STUCK, "", firstSentence(e)));
            return Passage.GOES_ON;
        }
    }

    /** The first of two: whoever takes over comes past the boundary. */
    private Trap death(Story story) {
        Boundary where = story.death();
        return trap(new Cell(where, Side.AFTER, Fault.KILL), Math.min(2, where.traits().times()));
    }

    private void awaitFault(Cell cell, Trap first, List<Finding> findings) {
        try {
            boolean done = first.awaitDone(patience);
            if (done && cell.boundary().traits().onTakeOver()) {
                Trap second = trap(cell, 1);
                stage.set(second);
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
        List<HttpCaller> callers = stage.replicas().stream().map(Replica::caller).toList();
        List<StreamFollower> all =
                listeners.computeIfAbsent(run, _ -> new CopyOnWriteArrayList<>());
        all.add(new StreamFollower(callers, run));
        all.add(new StreamFollower(callers.reversed(), run));
    }

    private static void collect(
            Future<List<Played>> story, List<Played> ended, List<Finding> findings) {
        try {
            ended.addAll(story.get());
        } catch (ExecutionException e) {
            findings.add(new Finding(Kind.STUCK, "", firstSentence(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Without the conditions, which Awaitility tells at length. */
    private static String firstSentence(Exception thrown) {
        String message = String.valueOf(thrown.getMessage());
        int end = message.indexOf(" because ");
        return end < 0 ? message : message.substring(0, end);
    }

    private Tallied tally(
            Cell cell,
            List<Played> ended,
            Map<String, List<StreamFollower>> listeners,
            List<Finding> findings) {
        // A run that is stuck has failed with all that it was to do.
        int operations =
                (int) findings.stream().filter(f -> f.kind() == Kind.STUCK).count()
                        * OPERATIONS_OF_A_RUN;
        int succeeded = 0;
        awaitHeard(listeners.values().stream().flatMap(List::stream).toList());
        for (Played one : ended) {
            operations += 1 + one.calls().size();
            List<StreamFollower> heard = listeners.getOrDefault(one.run(), List.of());
            Auditor auditor = new Auditor(stage, client, cell, one);
            findings.addAll(auditor.judge(heard));
            findings.addAll(leftovers.of(one.run()));
            succeeded += auditor.completedCalls() + (auditor.endedAsExpected() ? 1 : 0);
            if (one.inherited() == 0
                    && cell.boundary().story().startedFor(client, one.goal()) > 1) {
                findings.add(new Finding(Kind.DOUBLE, one.run(), "it was started twice"));
            }
        }
        listeners.values().forEach(all -> all.forEach(StreamFollower::close));
        endStuckRuns(findings);
        findings.addAll(stage.ledger().takeFindings());
        return new Tallied(cell, ended.size(), operations, succeeded, findings);
    }

    private void endStuckRuns(List<Finding> findings) {
        if (findings.stream().noneMatch(finding -> finding.kind() == Kind.STUCK)) {
            return;
        }
        try {
            stage.rows().endAllRuns();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitHeard(List<StreamFollower> listeners) {
        try {
            await("what listeners hear")
                    .atMost(patience.dividedBy(LISTENING_PART))
                    .until(() -> listeners.stream().allMatch(StreamFollower::isComplete));
        } catch (ConditionTimeoutException _) {
            // The auditor tells what they did not hear.
        }
    }
}

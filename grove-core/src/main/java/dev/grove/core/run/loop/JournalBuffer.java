package dev.grove.core.run.loop;

import dev.grove.core.event.EventLine;
import dev.grove.core.run.event.MessageEvent;
import dev.grove.core.run.event.ObservationEvent;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.journal.TurnEvents;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Observation;
import dev.grove.core.run.record.SideRecord;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.SteeredMessage;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Buffer of an execution's records until they are committed: what belongs together is written
 * together, and costs one commit. Not thread-safe: one run, one thread.
 */
final class JournalBuffer {

    private final Journal journal;
    private final Clock clock;
    private final ClaimedRun run;
    private final List<EventLine> events = new ArrayList<>();
    private final List<TurnChange> turnChanges = new ArrayList<>();
    private final List<JournalWrite.StoredResult> results = new ArrayList<>();
    private final List<SideRecord> asides = new ArrayList<>();
    private TurnEvents turnEvents = new TurnEvents();
    private long eventSeq;
    private int turns;
    private Spending spending;
    private CompletableFuture<Void> latest = CompletableFuture.completedFuture(null);

    JournalBuffer(Journal journal, Clock clock, ClaimedRun run) {
        this.journal = journal;
        this.clock = clock;
        this.run = run;
        this.eventSeq = run.eventSeq();
        this.turns = run.turns();
        this.spending = run.spending();
    }

    /** Now, as precise as the database keeps it. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    int turns() {
        return turns;
    }

    Spending spending() {
        return spending;
    }

    void event(RunEvent event) {
        event(event, now());
    }

    /** Records an event at the time of other records, so that the time is stored once. */
    void event(RunEvent event, Instant at) {
        events.add(event.line(run.id(), ++eventSeq, at));
        turnEvents.add(event, at);
    }

    void turn(TurnChange change) {
        turnChanges.add(change);
    }

    void result(JournalWrite.StoredResult result) {
        results.add(result);
    }

    /** Records a compaction; its cost counts, whatever came of it. */
    void compaction(Compaction compaction) {
        asides.add(compaction);
        spent(compaction.spending());
    }

    /** Records a message that the model reads next, and the event that says so. */
    void steered(SteeredMessage message, MessageEvent.Steered event) {
        asides.add(message);
        event(event);
    }

    /** Records an observation, and the event that says so. */
    void observed(Observation observation, ObservationEvent.Observed event) {
        asides.add(observation);
        event(event, observation.at());
    }

    void answered(Spending ofTurn) {
        turns++;
        spent(ofTurn);
    }

    /** Paid for, although there is nothing to go on with. */
    void unanswered(UnansweredCall call) {
        asides.add(call);
        spent(call.spending());
    }

    /** Paid for, and recorded elsewhere in the same write. */
    void spent(Spending more) {
        spending = spending.plus(more);
    }

    /**
     * Goes back to before a write that was refused, so that what is written next follows what is
     * stored. What was spent stays spent.
     */
    void takeBack(JournalWrite refused) {
        eventSeq = refused.firstEvent() - 1;
        turns = refused.turns() - refused.answers();
        events.clear();
        turnEvents = new TurnEvents();
        turnChanges.clear();
        results.clear();
        asides.clear();
        latest = CompletableFuture.completedFuture(null);
    }

    /** Hands what was gathered to the journal without waiting for it. */
    void commit() {
        if (latest.isCompletedExceptionally()) {
            await();
        }
        // Changes without an event have no number either, and go with the next that has one.
        if (!events.isEmpty()) {
            latest = journal.append(take(null));
        }
    }

    /**
     * Hands what was gathered to the journal and waits until it, and with it all before it, is
     * durable.
     *
     * @throws LeaseLostException when the run belongs to another execution
     */
    void commitAndWait() {
        commit();
        await();
    }

    /** Commits like {@link #commitAndWait}; the lease ends with it. */
    void leave(ExecutionOutcome leaving) {
        latest = journal.append(take(leaving));
        await();
    }

    /** Whether everything committed so far is durable, and listeners know of it. */
    boolean isDurable() {
        return latest.isDone();
    }

    /** Does something once all that was committed so far is durable, before what follows it is. */
    void whenDurable(Runnable then) {
        CompletableFuture<Void> _ = latest.thenRun(then);
    }

    void await() {
        try {
            latest.join();
            run.trace().durable();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private JournalWrite take(@Nullable ExecutionOutcome leaving) {
        JournalWrite write =
                new JournalWrite(
                        run.tenant(),
                        run.id(),
                        run.epoch(),
                        turns,
                        spending,
                        leaving,
                        turnChanges,
                        results,
                        events,
                        turnEvents,
                        asides);
        events.clear();
        turnEvents = new TurnEvents();
        turnChanges.clear();
        results.clear();
        asides.clear();
        return write;
    }
}

package dev.grove.core.run.journal;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Aside;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one execution wants made durable at once: everything in it is committed together or not at
 * all. All values are absolute, and no two writes of a run tell of the same events: what may or may
 * not have been committed is looked for before it is sent again.
 *
 * @param epoch the lease under which the execution writes; an older one writes nothing
 * @param eventSeq the number of the last event after this write
 * @param turns answered LLM calls so far
 * @param spending of the run so far
 * @param leaving set by the last write of an execution, null by all others
 * @param asides what few writes tell, each kind with a table of its own
 */
public record JournalWrite(
        RunId run,
        long epoch,
        long eventSeq,
        int turns,
        Spending spending,
        @Nullable Leaving leaving,
        List<TurnChange> turnChanges,
        List<StoredResult> results,
        List<EventLine> events,
        List<Aside> asides) {

    public JournalWrite {
        turnChanges = List.copyOf(turnChanges);
        results = List.copyOf(results);
        events = List.copyOf(events);
        asides = List.copyOf(asides);
    }

    /** One without asides, as nearly all are. */
    public JournalWrite(
            RunId run,
            long epoch,
            long eventSeq,
            int turns,
            Spending spending,
            @Nullable Leaving leaving,
            List<TurnChange> turnChanges,
            List<StoredResult> results,
            List<EventLine> events) {
        this(
                run,
                epoch,
                eventSeq,
                turns,
                spending,
                leaving,
                turnChanges,
                results,
                events,
                List.of());
    }

    /**
     * Whether it may move the ledger of a tree, or tells of calls that have no turn of their own.
     */
    boolean settles() {
        return has(UnansweredCall.class)
                || (leaving != null && leaving.status() != RunStatus.RUNNING);
    }

    /** The turn that has just begun, if the write tells of one. */
    @Nullable TurnChange openedTurn() {
        return turnChanges.stream().filter(TurnChange::isOpening).findFirst().orElse(null);
    }

    /** What becomes of turns that have an answer. */
    List<TurnChange> answeredTurns() {
        return turnChanges.stream().filter(change -> !change.isOpening()).toList();
    }

    /** How many of {@link #turns} it brings. */
    public int answers() {
        return (int) turnChanges.stream().filter(change -> change.answered() != null).count();
    }

    boolean has(Class<? extends Aside> kind) {
        return asides.stream().anyMatch(kind::isInstance);
    }

    <A extends Aside> List<A> asides(Class<A> kind) {
        return asides.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** A result that is too long for a marker. */
    public record StoredResult(int turn, String callId, String content) {}
}

package dev.grove.core.run.journal;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.SideRecord;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records that one execution makes durable at once: an entry of its run's log, and rows beside it,
 * committed together or not at all. Its totals are absolute.
 *
 * @param epoch the claim under which the execution writes
 * @param turns answered LLM calls so far
 * @param spending the run's total so far
 * @param leaving set by the last write of an execution, null by all others
 * @param turnChanges at most one of them with an answer
 * @param events at least one: they number the entry
 * @param turnEvents facts of the events on turns; those it lacks are stored with the changes
 * @param asides records of few writes, each kind with a table of its own
 */
public record JournalWrite(
        TenantId tenant,
        RunId run,
        long epoch,
        int turns,
        Spending spending,
        @Nullable ExecutionOutcome leaving,
        List<TurnChange> turnChanges,
        List<StoredResult> results,
        List<EventLine> events,
        TurnEvents turnEvents,
        List<SideRecord> asides) {

    public JournalWrite {
        turnChanges = List.copyOf(turnChanges);
        results = List.copyOf(results);
        events = List.copyOf(events);
        asides = List.copyOf(asides);
        if (events.isEmpty()) {
            throw new IllegalArgumentException("A write of run " + run + " has no event");
        }
        if (answers(turnChanges) > 1) {
            throw new IllegalArgumentException("A write of run " + run + " has two answers");
        }
    }

    /** The number of its entry. */
    public long firstEvent() {
        return events.getFirst().seq();
    }

    /** The number of the last event so far. */
    public long eventSeq() {
        return events.getLast().seq();
    }

    /** How many of {@link #turns} it brings. */
    public int answers() {
        return answers(turnChanges);
    }

    /** Returns the provider's answer, word for word, if the write brings one. */
    @Nullable String rawAnswer() {
        return turnChanges.stream()
                .map(TurnChange::rawAnswer)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .orElse(null);
    }

    <A extends SideRecord> List<A> asides(Class<A> kind) {
        return asides.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static int answers(List<TurnChange> changes) {
        return (int) changes.stream().filter(change -> change.rawAnswer() != null).count();
    }

    /** A result that is too long for a marker. */
    public record StoredResult(int turn, String callId, String content) {}
}

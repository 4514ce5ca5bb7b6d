package dev.grove.core.run.journal;

import dev.grove.core.event.RunEvent;
import dev.grove.core.id.RunId;
import dev.grove.core.run.Compaction;
import dev.grove.core.run.Spending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one execution wants made durable at once: everything in it is committed together or not at
 * all. All values are absolute, so that writing twice what may or may not have been committed is
 * harmless.
 *
 * @param epoch the lease under which the execution writes; an older one writes nothing
 * @param eventSeq the number of the last event after this write
 * @param turns answered LLM calls so far
 * @param spending of the run so far
 * @param leaving set by the last write of an execution, null by all others
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
        List<RunEvent> events,
        List<Compaction> compactions) {

    public JournalWrite {
        turnChanges = List.copyOf(turnChanges);
        results = List.copyOf(results);
        events = List.copyOf(events);
        compactions = List.copyOf(compactions);
    }

    /** A write that compacts nothing, as nearly all are. */
    public JournalWrite(
            RunId run,
            long epoch,
            long eventSeq,
            int turns,
            Spending spending,
            @Nullable Leaving leaving,
            List<TurnChange> turnChanges,
            List<StoredResult> results,
            List<RunEvent> events) {
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

    /** A result that is too long for a marker. */
    public record StoredResult(int turn, String callId, String content) {}
}

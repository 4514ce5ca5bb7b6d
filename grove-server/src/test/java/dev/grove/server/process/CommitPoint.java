package dev.grove.server.process;

import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.SteeredMessage;
import dev.grove.core.run.record.TurnChange;

/** The kinds of writes that a turn is made of. */
enum CommitPoint {
    /** The first turn opens; nothing is closed with it. */
    OPENED,
    /** An answer is recorded, together with the start of its first calls. */
    ANSWERED,
    /** Calls have ended and the next ones of the same turn start. */
    PROGRESSED,
    /** A turn closes and the next one opens. */
    TURNED,
    /** A summary, or that there is none, is recorded. */
    COMPACTED,
    /** The model is to read a message that came meanwhile. */
    STEERED,
    /** Another model is asked from now on. */
    SWITCHED,
    /** The execution leaves its run, which waits for an answer from outside. */
    WAITED,
    /** The execution leaves its run, which has ended. */
    LEFT,
    /** A run reserves of its tree's budget. */
    RESERVED,
    /** A child is made. */
    CHILD_MADE,
    /** A replica looks which of a parent's children have ended, and answers the parent. */
    CHILD_ENDED,
    /** A review of a call by an agent is begun. */
    REVIEW_BEGUN,
    /** The verdict of an agent on a call is taken. */
    REVIEW_ENDED,
    /** A workflow advances. */
    ADVANCED;

    static CommitPoint of(JournalWrite write) {
        if (write.leaving() instanceof ExecutionOutcome.Waiting) {
            return WAITED;
        }
        if (write.leaving() != null) {
            return LEFT;
        }
        if (write.asides().stream().anyMatch(Compaction.class::isInstance)) {
            return COMPACTED;
        }
        if (write.asides().stream().anyMatch(SteeredMessage.class::isInstance)) {
            return STEERED;
        }
        if (write.events().stream().anyMatch(event -> event.type().equals("model.switched"))) {
            return SWITCHED;
        }
        if (write.turnChanges().stream().anyMatch(change -> change.answered() != null)) {
            return ANSWERED;
        }
        if (write.turnChanges().stream().anyMatch(change -> change.completedAt() != null)) {
            return TURNED;
        }
        return write.turnChanges().stream().anyMatch(CommitPoint::hasProgress)
                ? PROGRESSED
                : OPENED;
    }

    private static boolean hasProgress(TurnChange change) {
        return change.progress() != null;
    }
}

package dev.grove.core.retention.deletion;

import dev.grove.core.retention.Counts;

/** Outcome of one step of a deletion that takes many. */
sealed interface StepOutcome {

    /** Some is gone, and there may be more. */
    record Deleted(Counts counts) implements StepOutcome {}

    /** Nothing can be done now. */
    record Waits(String forWhat) implements StepOutcome {}

    /** Another server is at it, or it is done. */
    record Elsewhere() implements StepOutcome {}

    /** All is gone, this last. */
    record Done(Counts counts) implements StepOutcome {}
}

package dev.grove.core.retention.deletion;

import dev.grove.core.id.RunId;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.run.record.RunStatus;

/** Outcome of a deletion for one tree of runs. */
public sealed interface TreeOutcome {

    /** All of it is gone. */
    record Deleted() implements TreeOutcome {}

    /** There is no such root. */
    record Missing() implements TreeOutcome {}

    /** Tree with a run that has not ended. */
    record Living(RunId run, RunStatus status) implements TreeOutcome {}

    record Held(LegalHold hold) implements TreeOutcome {}

    /** Another transaction works on it: a deletion, or a resume. */
    record Busy() implements TreeOutcome {}

    /** Tree whose cost is not in the sums yet. */
    record Unsettled() implements TreeOutcome {}
}

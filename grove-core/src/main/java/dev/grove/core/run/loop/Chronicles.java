package dev.grove.core.run.loop;

import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.event.StatusEvent.Resumed.Reason;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.lease.ClaimedRun;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Begins the chronicle of an execution. */
@Component
class Chronicles {

    /** All that is in the log of a run that was queued and never executed. */
    private static final long ONLY_QUEUED = 1;

    private static final long FIRST_CLAIM = 1;

    private final Journal journal;
    private final Clock clock;

    Chronicles(Journal journal, Clock clock) {
        this.journal = journal;
        this.clock = clock;
    }

    Chronicle begin(ClaimedRun run) {
        Chronicle chronicle = new Chronicle(journal, clock, run);
        // Of one that was given files before it began, there is more than that.
        if (run.eventSeq() <= ONLY_QUEUED || run.epoch() == FIRST_CLAIM) {
            chronicle.event(new StatusEvent.Started());
        } else {
            chronicle.event(
                    new StatusEvent.Resumed(run.takenOver() ? Reason.TAKEN_OVER : Reason.ASKED));
        }
        return chronicle;
    }
}

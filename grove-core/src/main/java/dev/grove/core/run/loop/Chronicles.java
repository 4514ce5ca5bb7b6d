package dev.grove.core.run.loop;

import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.lease.ClaimedRun;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Begins the chronicle of an execution. */
@Component
class Chronicles {

    private final Journal journal;
    private final Clock clock;

    Chronicles(Journal journal, Clock clock) {
        this.journal = journal;
        this.clock = clock;
    }

    Chronicle begin(ClaimedRun run) {
        return new Chronicle(journal, clock, run);
    }
}

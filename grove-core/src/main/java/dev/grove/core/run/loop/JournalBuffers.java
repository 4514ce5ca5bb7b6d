package dev.grove.core.run.loop;

import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.lease.ClaimedRun;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Opens the journal buffer of an execution. */
@Component
class JournalBuffers {

    private final Journal journal;
    private final Clock clock;

    JournalBuffers(Journal journal, Clock clock) {
        this.journal = journal;
        this.clock = clock;
    }

    JournalBuffer begin(ClaimedRun run) {
        return new JournalBuffer(journal, clock, run);
    }
}

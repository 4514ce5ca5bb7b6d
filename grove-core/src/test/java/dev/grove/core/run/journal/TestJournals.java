package dev.grove.core.run.journal;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventHub;
import java.util.List;

/** The product's own journal on a test's database. */
public final class TestJournals {

    private TestJournals() {}

    /** A started one; its caller stops it. */
    public static Journal start(TestDatabase database, CommitObserver... observers) {
        JdbcJournal jdbc = new JdbcJournal(database.engineDatabase());
        Journal journal =
                new Journal(
                        new JournalSettings(2, 256),
                        new JournalCommits(jdbc, List.of(observers)),
                        new EventHub());
        journal.start();
        return journal;
    }
}

package dev.grove.core.run.journal;

import java.util.List;

/**
 * Hears of every commit of the journal, on the writer's thread. Metrics are made of it, and faults
 * in tests.
 */
public interface CommitObserver {

    /** The transaction is about to be sent. */
    default void beforeCommit(List<JournalWrite> writes) {}

    /** The transaction is durable; nobody has been told yet. */
    default void afterCommit(List<JournalWrite> writes) {}
}

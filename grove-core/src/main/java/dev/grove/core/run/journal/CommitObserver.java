package dev.grove.core.run.journal;

import java.util.List;

/**
 * Observes every commit of the journal, on the writer's thread. Metrics are recorded with it, and
 * tests inject faults.
 */
public interface CommitObserver {

    /** The transaction is about to be sent. */
    default void beforeCommit(List<JournalWrite> writes) {}

    /** The transaction is durable, and not announced yet. */
    default void afterCommit(List<JournalWrite> writes) {}
}

package dev.grove.core.run.journal;

/** What became of one write. */
sealed interface CommitOutcome {

    record Durable() implements CommitOutcome {}

    /** The lease under which it was written is no longer current; nothing of it was stored. */
    record Fenced() implements CommitOutcome {}

    /** The database will never take it. */
    record Impossible(RuntimeException cause) implements CommitOutcome {}
}

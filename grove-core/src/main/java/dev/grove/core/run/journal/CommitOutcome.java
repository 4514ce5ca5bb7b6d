package dev.grove.core.run.journal;

/** Outcome of one write. */
sealed interface CommitOutcome {

    record Durable() implements CommitOutcome {}

    /** The lease under which it was written is no longer current; nothing of it was stored. */
    record Fenced() implements CommitOutcome {}

    /** The database refuses what it holds, and will every time. */
    record Unstorable(RuntimeException cause) implements CommitOutcome {}

    /** The database is away, and this replica ends. */
    record GivenUp(RuntimeException cause) implements CommitOutcome {}
}

package dev.grove.core.agent;

/** What storing a definition did. */
public sealed interface StoreOutcome {

    StoredAgent agent();

    /** The name was free; this is version 1. */
    record Created(StoredAgent agent) implements StoreOutcome {}

    /** The agent has a new version. */
    record Replaced(StoredAgent agent) implements StoreOutcome {}

    /** The current version says the same already; nothing was written. */
    record Unchanged(StoredAgent agent) implements StoreOutcome {}
}

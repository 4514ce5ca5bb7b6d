package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;

/**
 * Observes the transactions that a delegation takes besides those of the journal, on the thread
 * that makes them. Tests inject faults with it.
 */
public interface DelegationObserver {

    /** A child is about to be made. */
    default void beforeChild(RunId parent) {}

    /** A child is durable, and may be executed already; nothing says that its parent waits. */
    default void afterChild(RunId parent) {}

    /** Waits of a parent are about to be answered by children that have ended. */
    default void beforeChildEnded(RunId parent) {}

    /** The answer is durable. */
    default void afterChildEnded(RunId parent) {}
}

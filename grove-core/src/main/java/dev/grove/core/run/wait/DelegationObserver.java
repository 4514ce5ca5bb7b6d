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

    /** A review of a call of a run is about to be begun, with the run of its agent. */
    default void beforeReview(RunId reviewed) {}

    /** The review is durable, and may be executed already. */
    default void afterReview(RunId reviewed) {}

    /** Reviews of calls of a run are over, and are about to be ended. */
    default void beforeReviewEnded(RunId reviewed) {}

    /** The verdict is durable, and the run may go on already. */
    default void afterReviewEnded(RunId reviewed) {}
}

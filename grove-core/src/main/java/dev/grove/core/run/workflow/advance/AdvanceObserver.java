package dev.grove.core.run.workflow.advance;

import dev.grove.core.id.RunId;

/** Observes every advance, on the thread that makes it. Tests inject faults with it. */
public interface AdvanceObserver {

    /** Called after evaluation, before the transaction. */
    default void beforeAdvance(RunId run) {}

    /** The transaction is durable, and no reader was notified of it. */
    default void afterAdvance(RunId run) {}
}

package dev.grove.core.budget;

import dev.grove.core.id.RunId;

/** Observes every reservation, on the thread that makes it. Tests inject faults with it. */
public interface ReservationObserver {

    /** The transaction is about to be sent. */
    default void beforeReserve(RunId run) {}

    /** The reservation is durable, and not spent yet. */
    default void afterReserve(RunId run) {}
}

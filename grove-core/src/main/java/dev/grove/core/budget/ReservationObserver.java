package dev.grove.core.budget;

import dev.grove.core.id.RunId;

/** Hears of every reservation, on the thread that makes it. Faults are made of it in tests. */
public interface ReservationObserver {

    /** The transaction is about to be sent. */
    default void beforeReserve(RunId run) {}

    /** The reservation is durable; nobody spends it yet. */
    default void afterReserve(RunId run) {}
}

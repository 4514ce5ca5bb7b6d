package dev.grove.core.idempotency;

import dev.grove.core.id.RunId;

/** Outcome of a request that has its effect once. */
public sealed interface IdempotentOutcome<T> {

    /** This request had the effect. */
    record Had<T>(T result) implements IdempotentOutcome<T> {}

    /**
     * An earlier request had it.
     *
     * @param run that was started or changed
     * @param after the run's last event before that
     */
    record HadBefore<T>(RunId run, long after) implements IdempotentOutcome<T> {}
}

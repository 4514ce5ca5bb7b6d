package dev.grove.core.idempotency;

import dev.grove.core.id.RunId;

/** Outcome of a request that has its effect once. */
public sealed interface IdempotentOutcome<T> {

    /** Result of this request, which had the effect. */
    record Performed<T>(T result) implements IdempotentOutcome<T> {}

    /**
     * Run of an earlier request, which had the effect.
     *
     * @param run the run that was started or changed
     * @param after the run's last event before that
     */
    record Replayed<T>(RunId run, long after) implements IdempotentOutcome<T> {}
}

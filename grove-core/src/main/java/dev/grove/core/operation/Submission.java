package dev.grove.core.operation;

import dev.grove.core.idempotency.IdempotentOutcome;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Request of an operation as its caller marked it: under a key it may be sent again. */
public interface Submission {

    /** Request without marks: it has its effect each time. */
    Submission UNMARKED = new Unmarked();

    /**
     * Has the effect, unless an earlier request under the same key had it.
     *
     * @param after the run's last event before the effect
     * @throws dev.grove.core.error.GroveException idempotency_mismatch for a key that was used for
     *     another request
     */
    <T> IdempotentOutcome<T> once(OperationCaller caller, long after, Supplier<T> effect);

    /** Key of the caller; null for none. */
    @Nullable String key();

    /** Origin that the caller says it is; null for none. */
    @Nullable String origin();

    /** Request without marks. */
    record Unmarked() implements Submission {

        @Override
        public <T> IdempotentOutcome<T> once(
                OperationCaller caller, long after, Supplier<T> effect) {
            return new IdempotentOutcome.Performed<>(effect.get());
        }

        @Override
        public @Nullable String key() {
            return null;
        }

        @Override
        public @Nullable String origin() {
            return null;
        }
    }
}

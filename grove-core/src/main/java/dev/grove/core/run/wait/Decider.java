package dev.grove.core.run.wait;

import dev.grove.core.id.KeyId;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.event.DecisionEvent;
import org.jspecify.annotations.Nullable;

/**
 * API key by which a decision was made.
 *
 * @param name name that the key had then; the key may be revoked and gone later
 */
public record Decider(KeyId key, String name) {

    /** Caller of an operation as the one who decides. */
    public static Decider of(OperationCaller caller) {
        return new Decider(caller.key(), caller.keyName());
    }

    /**
     * Converts a decider to its form in events.
     *
     * @param decider null when the wait expired without a decision
     */
    static DecisionEvent.@Nullable DecidedBy inEvents(@Nullable Decider decider) {
        return decider == null ? null : new DecisionEvent.DecidedBy(decider.key(), decider.name());
    }
}

package dev.grove.core.run.wait;

import dev.grove.core.id.KeyId;
import dev.grove.core.run.event.DecisionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Who decides.
 *
 * @param name that the key had then; it may be revoked and gone later
 */
public record Decider(KeyId key, String name) {

    /**
     * As events have it.
     *
     * @param decider null when it expired without a decision
     */
    static DecisionEvent.@Nullable DecidedBy inEvents(@Nullable Decider decider) {
        return decider == null ? null : new DecisionEvent.DecidedBy(decider.key(), decider.name());
    }
}

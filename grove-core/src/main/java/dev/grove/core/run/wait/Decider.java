package dev.grove.core.run.wait;

import dev.grove.core.id.KeyId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.event.DecisionEvent;
import org.jspecify.annotations.Nullable;

/**
 * API key by which a decision was made. The person behind it is looked up where it matters.
 *
 * @param name name that the key had then; the key may be revoked and gone later
 * @param scope that the key has in the request
 * @param isKey false where a page decides with a token that the key's application gave it
 * @param byLink whether the key is stood for by a session that was begun by a link
 */
public record Decider(KeyId key, String name, Scope scope, boolean isKey, boolean byLink) {

    public Decider(KeyId key, String name, Scope scope) {
        this(key, name, scope, true, false);
    }

    /** Caller of an operation as the one who decides. */
    public static Decider of(OperationCaller caller) {
        return new Decider(caller.key(), caller.keyName(), caller.scope(), true, caller.byLink());
    }

    DecisionEvent.DecidedBy event() {
        return new DecisionEvent.DecidedBy(key, name);
    }

    /**
     * Converts a decider to its form in events.
     *
     * @param decider null when the wait expired without a decision
     */
    static DecisionEvent.@Nullable DecidedBy inEvents(@Nullable Decider decider) {
        return decider == null ? null : decider.event();
    }
}

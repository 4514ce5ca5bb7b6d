package dev.grove.core.run.ceiling;

import dev.grove.core.id.KeyId;
import dev.grove.core.operation.OperationCaller;

/** The key that sets a ceiling or a brake. */
record SetBy(KeyId key, String name, boolean isOperator) {

    static SetBy of(OperationCaller caller) {
        return new SetBy(caller.key(), caller.keyName(), caller.isOperator());
    }
}

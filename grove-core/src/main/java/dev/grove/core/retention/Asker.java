package dev.grove.core.retention;

import dev.grove.core.id.KeyId;
import dev.grove.core.operation.OperationCaller;

/** The key that asks for a deletion or a hold, as the records of both name it. */
public record Asker(KeyId key, String name, boolean isOperator) {

    public static Asker of(OperationCaller caller) {
        return new Asker(caller.key(), caller.keyName(), caller.isOperator());
    }
}

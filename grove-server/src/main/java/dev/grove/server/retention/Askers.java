package dev.grove.server.retention;

import dev.grove.core.retention.Asker;
import dev.grove.server.security.Caller;

/** Askers, as records name them, made from callers. */
public final class Askers {

    private Askers() {}

    public static Asker of(Caller caller) {
        return new Asker(caller.key(), caller.keyName(), caller.isOperator());
    }
}

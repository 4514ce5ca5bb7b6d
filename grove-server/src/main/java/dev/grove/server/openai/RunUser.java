package dev.grove.server.openai;

import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.record.Run;

/** Person for whom a run works, as its metadata name them. */
public final class RunUser {

    /** Member of the metadata, and of requests. */
    static final String MEMBER = "user";

    private RunUser() {}

    /** Whether a run is there for a caller: with {@code Grove-User} that person's are, alone. */
    public static boolean sees(OperationCaller caller, Run run) {
        return caller.user() == null
                || caller.user().equals(run.metadata().path(MEMBER).asString(""));
    }
}

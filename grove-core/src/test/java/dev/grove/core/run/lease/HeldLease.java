package dev.grove.core.run.lease;

import java.time.Clock;
import java.time.Duration;

/** Executions whose lease outlasts their test. */
public final class HeldLease {

    private HeldLease() {}

    public static Execution on(ClaimedRun run) {
        LeaseTerm term = LeaseTerm.beginning(Clock.systemUTC(), Duration.ofHours(1));
        return new Execution(run, term, _ -> {});
    }
}

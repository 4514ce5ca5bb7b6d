package dev.grove.core.run.lease;

import dev.grove.core.ceiling.TestCeilings;
import java.time.Clock;
import java.time.Duration;

/** Executions whose lease outlasts their test. */
public final class HeldLease {

    private HeldLease() {}

    public static Execution on(ClaimedRun run) {
        return new Execution(run, incarnation(), _ -> {}, TestCeilings.none());
    }

    static Incarnation incarnation() {
        return new Incarnation(
                Clock.systemUTC(),
                new LeaseSettings(
                        1,
                        Duration.ofHours(3),
                        Duration.ofHours(1),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1)));
    }
}

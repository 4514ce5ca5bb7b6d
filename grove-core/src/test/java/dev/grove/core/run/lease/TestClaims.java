package dev.grove.core.run.lease;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.event.EventHub;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.telemetry.Tracing;
import java.time.Clock;

/** Claims whose events nothing listens to. */
final class TestClaims {

    private TestClaims() {}

    static Claims over(EngineDatabase database) {
        return new Claims(
                database,
                new EventHub(),
                Clock.systemUTC(),
                TestExecutors.all(_ -> {}),
                TestCeilings.none(),
                Tracing.OFF);
    }

    /** Claims of a server that executes one kind of runs alone. */
    static Claims of(RunKind kind, EngineDatabase database) {
        return new Claims(
                database,
                new EventHub(),
                Clock.systemUTC(),
                TestExecutors.only(kind),
                TestCeilings.none(),
                Tracing.OFF);
    }
}

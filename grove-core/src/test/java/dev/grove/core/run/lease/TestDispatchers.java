package dev.grove.core.run.lease;

import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.wake.WakeUps;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;

/** Dispatchers for tests of what wakes them. */
public final class TestDispatchers {

    private TestDispatchers() {}

    /** One that is not started: that it was woken shows in what it has for other replicas. */
    public static Dispatcher idle(TestDatabase database, WakeUps others) {
        LeaseSettings settings =
                new LeaseSettings(
                        1,
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1));
        Replica replica = new Replica();
        Leases leases = new Leases(database.engineDatabase());
        Executions executions = new Executions(_ -> {}, others);
        return new Dispatcher(
                new Claims(database.engineDatabase()),
                executions,
                new LeaseKeeper(
                        leases,
                        executions,
                        replica,
                        settings,
                        new SettableClock(),
                        _ -> Duration.ZERO),
                replica,
                settings,
                new ClaimMetrics(new SimpleMeterRegistry()),
                others);
    }
}

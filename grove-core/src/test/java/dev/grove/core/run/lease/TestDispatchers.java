package dev.grove.core.run.lease;

import dev.grove.core.SettableClock;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.wake.WakeUps;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;

/** Dispatchers for tests, each of a replica whose lease is held. */
public final class TestDispatchers {

    private TestDispatchers() {}

    /** Dispatcher that is not started: a wake-up shows in what it has for other replicas. */
    public static Dispatcher idle(TestDatabase database, WakeUps others) {
        return of(
                database,
                TestClaims.over(database.engineDatabase()),
                new Executions(TestExecutors.all(_ -> {}), others, TestCeilings.none()),
                settings(1, Duration.ofSeconds(1), Duration.ofSeconds(1)),
                new SimpleMeterRegistry(),
                others);
    }

    static Dispatcher of(
            TestDatabase database,
            Claims claims,
            Executions executions,
            LeaseSettings settings,
            SimpleMeterRegistry meters,
            WakeUps others) {
        Replicas replicas = new Replicas(database.engineDatabase());
        ReplicaLease lease =
                new ReplicaLease(
                        replicas,
                        executions,
                        settings,
                        new SettableClock(),
                        new KeyMemory(),
                        LocalReplicas.UNSEEN);
        LeaseKeeper keeper =
                new LeaseKeeper(
                        lease,
                        replicas,
                        new Leases(database.engineDatabase()),
                        executions,
                        settings,
                        _ -> Duration.ZERO);
        keeper.begin();
        return new Dispatcher(
                claims,
                executions,
                keeper,
                lease,
                settings,
                new ClaimMetrics(meters),
                new Backlog(TestLimits.none()),
                others);
    }

    static LeaseSettings settings(int maxConcurrent, Duration poll, Duration grace) {
        return new LeaseSettings(
                maxConcurrent, Duration.ofMinutes(5), Duration.ofMinutes(1), poll, grace);
    }
}

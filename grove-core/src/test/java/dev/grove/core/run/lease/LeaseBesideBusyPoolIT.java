package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.wake.WakeUps;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The engine's connections are all in use, or none of them answers, for longer than a lease: what
 * is looked for over them waits, and the lease, which has connections of its own, is extended.
 */
@Timeout(60)
class LeaseBesideBusyPoolIT {

    private static final Duration BEAT = Duration.ofMillis(50);

    private final TestDatabase database = TestDatabase.fresh();
    private final CountDownLatch over = new CountDownLatch(1);
    private final BusyLeases leases = new BusyLeases(database.engineDatabase(), over);
    private final CountedReplicas replicas = new CountedReplicas(database.engineDatabase());
    private final Executions executions =
            new Executions(TestExecutors.all(_ -> awaitOver()), new WakeUps(), TestCeilings.none());
    private final LeaseSettings settings =
            new LeaseSettings(10, Duration.ofSeconds(30), BEAT, BEAT, Duration.ofSeconds(1));
    private final ReplicaLease lease =
            new ReplicaLease(
                    replicas,
                    executions,
                    settings,
                    Clock.systemUTC(),
                    new KeyMemory(),
                    LocalReplicas.UNSEEN);
    private final LeaseKeeper keeper =
            new LeaseKeeper(lease, replicas, leases, executions, settings, _ -> Duration.ZERO);

    @AfterEach
    void tearDown() {
        over.countDown();
        keeper.stop();
        database.close();
    }

    @Test
    void isExtendedWhileWhatNeedsTheOtherConnectionsWaits() {
        executions.start(ClaimedRuns.next(), HeldLease.incarnation(), _ -> {}, () -> {});
        keeper.start();
        await().until(() -> leases.waiting.get() == 2);
        int before = replicas.extended.get();
        int ended = replicas.judged.get();
        await().until(() -> replicas.extended.get() > before + 5);
        await().until(() -> replicas.judged.get() > ended + 5);
        assertThat(leases.waiting).as("each waits once, and not again and again").hasValue(2);
    }

    private void awaitOver() {
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** No connection comes free for them. */
    private static final class BusyLeases extends Leases {

        private final CountDownLatch over;
        private final AtomicInteger waiting = new AtomicInteger();

        BusyLeases(EngineDatabase database, CountDownLatch over) {
            super(database);
            this.over = over;
        }

        @Override
        List<Asked> asked(UUID owner) {
            await();
            return super.asked(owner);
        }

        @Override
        Map<RunId, Long> owned(UUID owner) {
            await();
            return super.owned(owner);
        }

        private void await() {
            waiting.incrementAndGet();
            try {
                over.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class CountedReplicas extends Replicas {

        private final AtomicInteger extended = new AtomicInteger();
        private final AtomicInteger judged = new AtomicInteger();

        CountedReplicas(EngineDatabase database) {
            super(database);
        }

        @Override
        Optional<Long> extend(UUID id, LeaseSettings settings, long seen) {
            extended.incrementAndGet();
            return super.extend(id, settings, seen);
        }

        @Override
        int endSilent(UUID id, LeaseSettings settings) {
            judged.incrementAndGet();
            return super.endSilent(id, settings);
        }
    }
}

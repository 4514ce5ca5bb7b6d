package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.wake.WakeUps;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections to the database that answer no more. */
@Timeout(60)
class LeaseConnectionsIT {

    private final TestDatabase database = TestDatabase.fresh();
    private final SettableClock clock = new SettableClock();
    private final Executions executions =
            new Executions(TestExecutors.all(_ -> {}), new WakeUps(), TestCeilings.none());
    private final LeaseSettings settings =
            new LeaseSettings(
                    10,
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(1),
                    Duration.ofMillis(10),
                    Duration.ofSeconds(1));
    private final HangingReplicas replicas = new HangingReplicas(database.engineDatabase());
    private final ReplicaLease lease =
            new ReplicaLease(
                    replicas, executions, settings, clock, new KeyMemory(), LocalReplicas.UNSEEN);
    private final LeaseKeeper keeper =
            new LeaseKeeper(
                    lease,
                    replicas,
                    new Leases(database.engineDatabase()),
                    executions,
                    settings,
                    _ -> Duration.ZERO);

    @AfterEach
    void tearDown() {
        replicas.over.countDown();
        keeper.stop();
        database.close();
    }

    @Test
    void extendsTheLeaseBesideAConnectionThatHangs() {
        keeper.begin();
        replicas.hanging.set(2);
        clock.advance(settings.lease());
        assertThat(lease.current().isInDoubt()).isTrue();
        for (int i = 0; i < 3; i++) {
            keeper.renew();
        }
        await().until(() -> !lease.current().isInDoubt());
        assertThat(replicas.hanging).hasValue(0);
    }

    @Test
    void takesNoMoreConnectionsThanThree() {
        keeper.begin();
        replicas.hanging.set(100);
        for (int i = 0; i < 10; i++) {
            keeper.renew();
        }
        await().until(() -> replicas.hanging.get() == 97);
        replicas.hanging.set(0);
        keeper.renew();
        assertThat(replicas.asked).as("there is no room for another").hasValue(3);
    }

    @Test
    void extendsNothingOnceItHasStopped() {
        keeper.begin();
        keeper.stop();
        keeper.renew();
        keeper.endSilentReplicas();
        assertThat(replicas.asked).hasValue(0);
        assertThat(lease.current().isOver()).isTrue();
    }

    /** The real ones, some of whose answers never come. */
    private static final class HangingReplicas extends Replicas {

        private final CountDownLatch over = new CountDownLatch(1);
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger hanging = new AtomicInteger();

        HangingReplicas(EngineDatabase database) {
            super(database);
        }

        @Override
        Optional<Long> extend(UUID id, LeaseSettings settings, long seen) {
            asked.incrementAndGet();
            if (hanging.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                try {
                    over.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return super.extend(id, settings, seen);
        }
    }
}

package dev.grove.core.run.lease;

import dev.grove.core.SettableClock;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.wake.WakeUps;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * A replica with all that keeps its lease, on a database of its own, and another replica beside it.
 * Executions last until the bed is closed, unless they are made to break.
 */
final class LeaseBed implements AutoCloseable {

    static final Duration LEASE = Duration.ofMinutes(5);
    static final Duration RENEWAL = Duration.ofMinutes(1);

    final TestDatabase database = TestDatabase.fresh();
    final RunFixtures fixtures = new RunFixtures(database);
    final SettableClock clock = new SettableClock();
    final Claims claims = TestClaims.over(database.engineDatabase());
    final Leases leases = new Leases(database.engineDatabase());
    final CountedReplicas replicas = new CountedReplicas(database.engineDatabase());
    final Map<RunId, Duration> pending = new ConcurrentHashMap<>();
    final Executions executions =
            new Executions(TestExecutors.all(this::execute), new WakeUps(), TestCeilings.none());
    final KeyMemory keys = new KeyMemory();
    final LeaseSettings settings;
    final ReplicaLease lease;
    final LeaseKeeper keeper;
    final UUID other = UUID.randomUUID();
    volatile boolean breaking;

    private final CountDownLatch over = new CountDownLatch(1);
    private final BlockingQueue<Execution> executed = new LinkedBlockingQueue<>();
    private final TenantId tenant = fixtures.tenant("t");
    private final AgentId agent = fixtures.agent(tenant, "a");

    LeaseBed() {
        this(Duration.ofMillis(10));
    }

    LeaseBed(Duration poll) {
        settings = new LeaseSettings(10, LEASE, RENEWAL, poll, Duration.ofSeconds(1));
        lease = new ReplicaLease(replicas, executions, settings, clock, keys, LocalReplicas.UNSEEN);
        keeper =
                new LeaseKeeper(
                        lease,
                        replicas,
                        leases,
                        executions,
                        settings,
                        run -> pending.getOrDefault(run, Duration.ZERO));
        keeper.begin();
        replicas.register(other, Duration.ofHours(1));
        replicas.asked.set(0);
    }

    RunId queue() {
        return fixtures.queuedRun(tenant, agent, 50);
    }

    /** Executions of so many new runs. */
    List<Execution> start(int runs) throws InterruptedException {
        for (int i = 0; i < runs; i++) {
            queue();
        }
        Incarnation mine = lease.current();
        claims.claimQueued(mine.id(), runs)
                .forEach(run -> executions.start(run, mine, keeper::settleDoubt, () -> {}));
        List<Execution> started = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            started.add(executed.poll(60, TimeUnit.SECONDS));
        }
        return started;
    }

    /** Ends this replica's lease and claims its runs, as another one does that thinks it dead. */
    List<ClaimedRun> takeOver() {
        replicas.end(lease.current().id());
        return claimElsewhere();
    }

    List<ClaimedRun> claimElsewhere() {
        return claims.claimAbandoned(other, 10);
    }

    /** Keeps a run's row locked while something else is done. */
    void whileLocked(RunId run, ThrowingRunnable work) throws Exception {
        try (Connection holder = database.owner().getConnection();
                PreparedStatement lock =
                        holder.prepareStatement(
                                "SELECT 1 FROM agent_runs WHERE id = ? FOR UPDATE")) {
            holder.setAutoCommit(false);
            lock.setObject(1, run.value());
            if (!lock.execute()) {
                throw new SQLException("There is no such run");
            }
            work.run();
            holder.rollback();
        }
    }

    @FunctionalInterface
    interface ThrowingRunnable {
        void run() throws Exception;
    }

    @Override
    public void close() {
        over.countDown();
        database.close();
    }

    /** Whether it breaks is decided before anybody can know that it began. */
    private void execute(Execution execution) {
        boolean breaks = breaking;
        executed.add(execution);
        if (breaks) {
            throw new IllegalStateException("broken");
        }
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** The real ones, of which the database is away for some times. */
    static final class CountedReplicas extends Replicas {

        final AtomicInteger asked = new AtomicInteger();
        final AtomicInteger failures = new AtomicInteger();
        final CountDownLatch failed = new CountDownLatch(1);

        CountedReplicas(EngineDatabase database) {
            super(database);
        }

        @Override
        Optional<Long> extend(UUID id, LeaseSettings settings, long seen) {
            asked.incrementAndGet();
            if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                failed.countDown();
                throw new DataAccessResourceFailureException("The database is away");
            }
            return super.extend(id, settings, seen);
        }
    }
}

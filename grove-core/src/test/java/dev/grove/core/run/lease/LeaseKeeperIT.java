package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.SettableClock;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.wake.WakeUps;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** A replica that was stopped and goes on finds out whose its runs are before it does anything. */
class LeaseKeeperIT {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Replica replica = new Replica();
    private final Replica other = new Replica();
    private final SettableClock clock = new SettableClock();
    private final CountDownLatch over = new CountDownLatch(1);
    private final BlockingQueue<Execution> executed = new LinkedBlockingQueue<>();
    private TestDatabase database;
    private RunFixtures fixtures;
    private Claims claims;
    private CountedLeases leases;
    private Executions executions;
    private LeaseKeeper keeper;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        claims = new Claims(database.engineDatabase());
        leases = new CountedLeases(database.engineDatabase());
        executions = new Executions(this::execute, new WakeUps());
        keeper = keeperThatPolls(Duration.ofMillis(10));
    }

    @AfterEach
    void tearDown() {
        over.countDown();
        database.close();
    }

    @Test
    void letsGoOfARunThatWasTakenOverMeanwhile() throws Exception {
        Execution execution = start(1, Duration.ZERO).getFirst();
        assertThat(claims.claimAbandoned(other.id(), LEASE, 1)).hasSize(1);
        assertThat(execution.interruption()).as("it cannot know yet").isNull();
        assertThat(leases.asked).hasValue(0);

        clock.advance(LEASE);

        assertThat(execution.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(execution.cancellation().isRequested()).isTrue();
    }

    /** Its lease is current, but it is that of an execution which began later. */
    @Test
    void letsGoOfARunThatItsOwnReplicaClaimedAnew() throws Exception {
        Execution execution = start(1, Duration.ZERO).getFirst();
        assertThat(claims.claimAbandoned(replica.id(), LEASE, 1)).hasSize(1);

        clock.advance(LEASE);

        assertThat(execution.interruption()).isEqualTo(Interruption.LEASE_LOST);
    }

    @Test
    void tellsWhoIsAboutToActForIt() throws Exception {
        Execution execution = start(1, Duration.ZERO).getFirst();
        claims.claimAbandoned(other.id(), LEASE, 1);

        clock.advance(LEASE);

        assertThat(execution.cancellation().isRequested()).as("it cannot know yet").isFalse();
        assertThat(execution.cancellation().isRequestedByNow()).isTrue();
    }

    @Test
    void noticesByTheMonotonicClockWhenTheOtherOneWasSetBack() throws Exception {
        Execution execution = start(1, Duration.ZERO).getFirst();
        claims.claimAbandoned(other.id(), LEASE, 1);
        execution.renewed(new LeaseTerm(clock, System.nanoTime() - 1, clock.instant().plus(LEASE)));
        assertThat(execution.interruption()).isEqualTo(Interruption.LEASE_LOST);
    }

    @Test
    void goesOnAtOnceWithARenewedLeaseWhenNobodyTookTheRun() throws Exception {
        keeper = keeperThatPolls(Duration.ofHours(1));
        Execution execution = start(1, Duration.ZERO).getFirst();
        clock.advance(LEASE);
        assertThat(execution.interruption()).isNull();
        assertThat(claims.claimAbandoned(other.id(), LEASE, 1)).as("it is held again").isEmpty();
        assertThat(execution.interruption()).isNull();
        assertThat(leases.asked).as("once is enough").hasValue(1);
    }

    @Test
    void asksOnceForAll() throws Exception {
        List<Execution> all = start(5, Duration.ZERO);
        clock.advance(LEASE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> asking = new ArrayList<>();
            all.forEach(execution -> asking.add(threads.submit(execution::interruption)));
            for (Future<?> one : asking) {
                one.get();
            }
        }
        assertThat(all).allMatch(execution -> execution.interruption() == null);
        assertThat(leases.asked).hasValue(1);
    }

    @Test
    void waitsForADatabaseThatIsAwayAndDoesNothingMeanwhile() throws Exception {
        Execution execution = start(1, Duration.ZERO).getFirst();
        claims.claimAbandoned(other.id(), LEASE, 1);
        leases.failures.set(3);
        clock.advance(LEASE);
        assertThat(execution.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(leases.asked).hasValue(4);
    }

    @Test
    void waitsNoLongerThanItsExecutionMayLast() throws Exception {
        Execution execution = start(1, LEASE).getFirst();
        leases.failures.set(Integer.MAX_VALUE);
        clock.advance(LEASE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Interruption> asking = threads.submit(execution::interruption);
            leases.failed.await();
            execution.interrupt(Interruption.SHUTDOWN);
            assertThat(asking.get()).isEqualTo(Interruption.SHUTDOWN);
        }
    }

    @Test
    void asksADatabaseThatIsAwayNoMoreOftenThanItPolls() throws Exception {
        keeper = keeperThatPolls(Duration.ofHours(1));
        Execution execution = start(1, LEASE).getFirst();
        leases.failures.set(Integer.MAX_VALUE);
        clock.advance(LEASE);
        asksOnceUntilItIsCutOff(execution);
    }

    @Test
    void asksForALockedRunNoMoreOftenThanItPolls() throws Exception {
        keeper = keeperThatPolls(Duration.ofHours(1));
        Execution execution = start(1, LEASE).getFirst();
        try (Connection holder = database.owner().getConnection();
                PreparedStatement lock =
                        holder.prepareStatement(
                                "SELECT 1 FROM agent_runs WHERE id = ? FOR UPDATE")) {
            holder.setAutoCommit(false);
            lock.setObject(1, execution.run().id().value());
            assertThat(lock.execute()).isTrue();
            clock.advance(LEASE);
            asksOnceUntilItIsCutOff(execution);
            holder.rollback();
        }
    }

    @Test
    void endsWithTheThreadThatWaitsForTheDatabase() throws Exception {
        Execution execution = start(1, LEASE).getFirst();
        leases.failures.set(Integer.MAX_VALUE);
        clock.advance(LEASE);
        FutureTask<Interruption> asking = new FutureTask<>(execution::interruption);
        Thread thread = Thread.ofPlatform().daemon().start(asking);
        leases.failed.await();
        thread.interrupt();
        assertThat(asking.get(30, TimeUnit.SECONDS)).isEqualTo(Interruption.SHUTDOWN);
    }

    private void asksOnceUntilItIsCutOff(Execution execution) throws Exception {
        FutureTask<Interruption> asking = new FutureTask<>(execution::interruption);
        Thread thread = Thread.ofPlatform().daemon().start(asking);
        await().until(() ->
                Stream.of(thread.getStackTrace())
                        .anyMatch(frame ->
                                frame.getClassName().equals(CountDownLatch.class.getName())));
        execution.interrupt(Interruption.SHUTDOWN);
        assertThat(asking.get(30, TimeUnit.SECONDS)).isEqualTo(Interruption.SHUTDOWN);
        assertThat(leases.asked).hasValue(1);
    }

    private LeaseKeeper keeperThatPolls(Duration poll) {
        LeaseSettings settings =
                new LeaseSettings(10, LEASE, Duration.ofMinutes(1), poll, Duration.ofSeconds(1));
        return new LeaseKeeper(leases, executions, replica, settings, clock, _ -> Duration.ZERO);
    }

    @Test
    void interruptsTheRunThatWasCancelledElsewhereAndNoOther() throws Exception {
        List<Execution> both = start(2, LEASE);
        Execution cancelled = both.getFirst();
        fixtures.owner()
                .sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :id")
                .param("id", cancelled.run().id().value())
                .update();

        keeper.hearCancellations();

        assertThat(cancelled.interruption()).isEqualTo(Interruption.CANCEL);
        assertThat(both.getLast().interruption()).isNull();
    }

    private void execute(Execution execution) {
        executed.add(execution);
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Executions of runs of which the database holds the leases for a time of the test's own. */
    private List<Execution> start(int runs, Duration held) throws InterruptedException {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        for (int i = 0; i < runs; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
        LeaseTerm term = keeper.beginTerm();
        claims.claimQueued(replica.id(), held, runs)
                .forEach(run -> executions.start(run, term, keeper::settleDoubt, () -> {}));
        List<Execution> started = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            started.add(executed.poll(30, TimeUnit.SECONDS));
        }
        return started;
    }

    /** The real ones, of which the database is away for some times. */
    private static final class CountedLeases extends Leases {

        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger failures = new AtomicInteger();
        private final CountDownLatch failed = new CountDownLatch(1);

        CountedLeases(EngineDatabase database) {
            super(database);
        }

        @Override
        Map<RunId, Renewal> renew(UUID owner, Collection<RunId> executed, Duration lease) {
            asked.incrementAndGet();
            if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                failed.countDown();
                throw new DataAccessResourceFailureException("The database is away");
            }
            return super.renew(owner, executed, lease);
        }
    }
}

package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;

/** What a replica asks the database for in its rounds: its leases, and cancellations. */
@Timeout(60)
class LeaseRoundsIT {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final LeaseSettings SETTINGS =
            new LeaseSettings(
                    10, LEASE, Duration.ofMinutes(1), Duration.ofMillis(10), Duration.ofSeconds(1));

    private final Replica replica = new Replica();
    private final SettableClock clock = new SettableClock();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Executions executions = new Executions(_ -> awaitEnd(), new WakeUps());
    private TestDatabase database;
    private RunFixtures fixtures;
    private Claims claims;
    private AskedLeases leases;
    private LeaseKeeper keeper;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        claims = new Claims(database.engineDatabase());
        leases = new AskedLeases(database.engineDatabase());
        keeper = new LeaseKeeper(leases, executions, replica, SETTINGS, clock, _ -> Duration.ZERO);
    }

    @AfterEach
    void tearDown() {
        over.countDown();
        database.close();
    }

    @Test
    void renewsWhatItExecutes() {
        List<Execution> started = start(2, Duration.ZERO);
        clock.advance(LEASE.minusSeconds(1));
        keeper.renew();
        clock.advance(Duration.ofSeconds(2));
        assertThat(started).noneMatch(Execution::isInDoubt);
        assertThat(claims.claimAbandoned(UUID.randomUUID(), LEASE, 5)).isEmpty();
    }

    @Test
    void interruptsOnlyWhatItLost() {
        List<Execution> started = start(2, Duration.ZERO);
        RunId lost = claims.claimAbandoned(UUID.randomUUID(), LEASE, 1).getFirst().id();
        keeper.renew();
        for (Execution execution : started) {
            assertThat(execution.interruption())
                    .isEqualTo(execution.run().id().equals(lost) ? Interruption.LEASE_LOST : null);
        }
    }

    @Test
    void interruptsAnExecutionUnderAnEpochThatIsOver() {
        Execution stale = start(1, Duration.ZERO).getFirst();
        // This replica claims it again, as after a pause that it did not notice.
        claims.claimAbandoned(replica.id(), LEASE, 1);
        keeper.renew();
        assertThat(stale.interruption()).isEqualTo(Interruption.LEASE_LOST);
    }

    @Test
    void goesOnAfterARoundForWhichTheDatabaseWasAway() {
        Execution execution = start(1, Duration.ZERO).getFirst();
        leases.away = true;
        keeper.renew();
        keeper.hearCancellations();
        assertThat(execution.interruption()).isNull();
        leases.away = false;
        keeper.renew();
        assertThat(claims.claimAbandoned(UUID.randomUUID(), LEASE, 5)).isEmpty();
    }

    @Test
    void asksNothingWhileItExecutesNothing() {
        keeper.renew();
        keeper.hearCancellations();
        assertThat(leases.asked).hasValue(0);
    }

    @Test
    void interruptsWhatWasCancelledOnAnotherReplica() {
        List<Execution> started = start(2, LEASE);
        Execution cancelled = started.getFirst();
        fixtures.owner()
                .sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :id")
                .param("id", cancelled.run().id().value())
                .update();
        CancelledElsewhere listener = new CancelledElsewhere(keeper);
        assertThat(listener.wakeUps()).containsExactly(WakeUp.CANCELLED);
        listener.look();
        assertThat(cancelled.interruption()).isEqualTo(Interruption.CANCEL);
        assertThat(started.getLast().interruption()).isNull();
    }

    private void awaitEnd() {
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Executions of runs of which the database holds the leases for a time of the test's own. */
    private List<Execution> start(int runs, Duration held) {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        for (int i = 0; i < runs; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
        LeaseTerm term = keeper.beginTerm();
        claims.claimQueued(replica.id(), held, runs)
                .forEach(run -> executions.start(run, term, keeper::settleDoubt, () -> {}));
        return new ArrayList<>(executions.all());
    }

    /** The real ones, which the test counts and can do without. */
    private static final class AskedLeases extends Leases {

        private final AtomicInteger asked = new AtomicInteger();
        private boolean away;

        AskedLeases(EngineDatabase database) {
            super(database);
        }

        @Override
        Map<RunId, Renewal> renew(UUID owner, Collection<RunId> executed, Duration lease) {
            ask();
            return super.renew(owner, executed, lease);
        }

        @Override
        List<RunId> cancelled(UUID owner) {
            ask();
            return super.cancelled(owner);
        }

        private void ask() {
            asked.incrementAndGet();
            if (away) {
                throw new DataAccessResourceFailureException("The database is away");
            }
        }
    }
}

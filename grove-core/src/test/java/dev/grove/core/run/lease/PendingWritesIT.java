package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.lease.Execution.Interruption;
import dev.grove.core.wake.WakeUps;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What renewals make of a run whose writes do not become durable, or whose row is locked. */
class PendingWritesIT {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final LeaseSettings SETTINGS =
            new LeaseSettings(
                    10, LEASE, Duration.ofMinutes(1), Duration.ofMillis(10), Duration.ofSeconds(1));

    private final Replica replica = new Replica();
    private final Replica other = new Replica();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Map<RunId, Duration> pending = new ConcurrentHashMap<>();
    private TestDatabase database;
    private RunFixtures fixtures;
    private Claims claims;
    private Executions executions;
    private LeaseKeeper keeper;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        claims = new Claims(database.engineDatabase());
        executions = new Executions(this::execute, new WakeUps());
        keeper =
                new LeaseKeeper(
                        new Leases(database.engineDatabase()),
                        executions,
                        replica,
                        SETTINGS,
                        new SettableClock(),
                        run -> pending.getOrDefault(run, Duration.ZERO));
    }

    @AfterEach
    void tearDown() {
        over.countDown();
        database.close();
    }

    @Test
    void givesUpTheRunThatCannotBeWrittenForALeaseAndRenewsTheOthers() {
        List<Execution> both = startWithEndedLeases(2);
        Execution stuck = both.getFirst();
        Execution writing = both.getLast();
        pending.put(stuck.run().id(), LEASE);
        pending.put(writing.run().id(), LEASE.minusMillis(1));

        keeper.renew();

        assertThat(stuck.interruption()).isEqualTo(Interruption.LEASE_LOST);
        assertThat(writing.interruption()).isNull();
        assertThat(claims.claimAbandoned(other.id(), LEASE, 10))
                .extracting(ClaimedRun::id)
                .containsExactly(stuck.run().id());
    }

    @Test
    void renewsTheOthersWhileTheRowOfOneIsLocked() throws SQLException {
        List<Execution> both = startWithEndedLeases(2);
        Execution locked = both.getFirst();
        try (Connection holder = database.owner().getConnection();
                PreparedStatement lock =
                        holder.prepareStatement(
                                "SELECT 1 FROM agent_runs WHERE id = ? FOR UPDATE")) {
            holder.setAutoCommit(false);
            lock.setObject(1, locked.run().id().value());
            assertThat(lock.execute()).isTrue();
            keeper.renew();
            assertThat(locked.interruption()).as("it is not lost").isNull();
            holder.rollback();
        }
        assertThat(claims.claimAbandoned(other.id(), LEASE, 10))
                .as("only what was locked was not renewed")
                .extracting(ClaimedRun::id)
                .containsExactly(locked.run().id());
    }

    private void execute(Execution execution) {
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Execution> startWithEndedLeases(int runs) {
        TenantId tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        for (int i = 0; i < runs; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
        claims.claimQueued(replica.id(), Duration.ZERO, runs)
                .forEach(run ->
                        executions.start(run, keeper.beginTerm(), keeper::settleDoubt, () -> {}));
        return List.copyOf(executions.all());
    }
}

package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.StoppedClock;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose a run is, to the microsecond of the database's clock. */
class LeaseEndIT {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Instant CLAIMED = Instant.parse("2100-01-01T00:00:00Z");
    private static final Instant END = CLAIMED.plus(LEASE);

    private final UUID one = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();
    private TestDatabase database;
    private RunFixtures fixtures;
    private StoppedClock clock;
    private Claims claims;
    private Leases leases;
    private TenantId tenant;
    private AgentId agent;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        clock = new StoppedClock(database);
        claims = new Claims(clock.engine());
        leases = new Leases(clock.engine());
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
        clock.set(CLAIMED);
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void leavesARunToItsOwnerUntilItsLeaseHasEnded() {
        RunId run = claimedBy(one);
        assertThat(endOf(run)).isEqualTo(END);
        for (Instant held : List.of(CLAIMED, END.minus(micros(1)), END)) {
            clock.set(held);
            assertThat(claims.claimAbandoned(other, LEASE, 1)).as("at %s", held).isEmpty();
        }
        clock.set(END.plus(micros(1)));
        assertThat(claims.claimAbandoned(other, LEASE, 1))
                .singleElement()
                .satisfies(taken -> {
                    assertThat(taken.id()).isEqualTo(run);
                    assertThat(taken.epoch()).isEqualTo(2);
                    assertThat(taken.cutOff()).isTrue();
                });
    }

    @Test
    void extendsALeaseFromWhenItIsRenewed() {
        RunId run = claimedBy(one);
        clock.set(END);
        assertThat(leases.renew(one, List.of(run), LEASE)).containsOnlyKeys(run);
        clock.set(END.plus(LEASE));
        assertThat(claims.claimAbandoned(other, LEASE, 1)).isEmpty();
        clock.set(END.plus(LEASE).plus(micros(1)));
        assertThat(claims.claimAbandoned(other, LEASE, 1)).hasSize(1);
    }

    @Test
    void renewsForTheOwnerOnly() {
        RunId ofOne = claimedBy(one);
        RunId ofOther = claimedBy(other);
        clock.set(END);

        assertThat(leases.renew(other, List.of(ofOne, ofOther), LEASE)).containsOnlyKeys(ofOther);

        assertThat(endOf(ofOne)).isEqualTo(END);
        assertThat(endOf(ofOther)).isEqualTo(END.plus(LEASE));
        clock.set(END.plus(micros(1)));
        assertThat(claims.claimAbandoned(UUID.randomUUID(), LEASE, 2))
                .extracting(ClaimedRun::id)
                .containsExactly(ofOne);
    }

    @Test
    void renewsNothingForAnOwnerThatLostItsRun() {
        RunId run = claimedBy(one);
        clock.set(END.plus(micros(1)));
        assertThat(claims.claimAbandoned(other, LEASE, 1)).hasSize(1);
        Instant endOfHeir = endOf(run);

        clock.set(END.plusSeconds(10));

        assertThat(leases.renew(one, List.of(run), LEASE)).isEmpty();
        assertThat(endOf(run)).isEqualTo(endOfHeir);
    }

    @Test
    void listsForAnOwnerTheCancelledRunsThatItHoldsOnly() {
        RunId ofOne = claimedBy(one);
        RunId ofOther = claimedBy(other);
        fixtures.owner().sql("UPDATE agent_runs SET cancel_requested = true").update();
        assertThat(leases.cancelled(one)).containsExactly(ofOne);
        assertThat(leases.cancelled(other)).containsExactly(ofOther);
    }

    private RunId claimedBy(UUID owner) {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        assertThat(claims.claimQueued(owner, LEASE, 1))
                .extracting(ClaimedRun::id)
                .containsExactly(run);
        return run;
    }

    private Instant endOf(RunId run) {
        return fixtures.owner()
                .sql("SELECT lease_expires_at FROM agent_runs WHERE id = :id")
                .param("id", run.value())
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
    }

    private static Duration micros(long count) {
        return Duration.ofNanos(count * 1_000);
    }
}

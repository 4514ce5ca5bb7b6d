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
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which replicas hold a lease, to the microsecond of the database's clock. */
class LeaseEndIT {

    private static final Duration MICRO = Duration.ofNanos(1_000);
    private static final Instant BEGIN = Instant.parse("2100-01-01T00:00:00Z");

    /** A lease of 30 s that is extended every 10 s: in time is what leaves 15 s of it. */
    private static final LeaseSettings SETTINGS =
            new LeaseSettings(
                    10,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1));

    private final UUID one = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();
    private TestDatabase database;
    private RunFixtures fixtures;
    private StoppedClock clock;
    private Claims claims;
    private Leases leases;
    private Replicas replicas;
    private TenantId tenant;
    private AgentId agent;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        clock = new StoppedClock(database);
        claims = TestClaims.over(clock.engine());
        leases = new Leases(clock.engine());
        replicas = new Replicas(clock.engine());
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
        at(0);
        replicas.register(one, SETTINGS.lease());
        replicas.register(other, SETTINGS.lease());
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void leavesARunToItsOwnerUntilItsLeaseHasEnded() {
        RunId run = claimedBy(one);
        beat(other, 10, 20, 30);
        for (Instant held : List.of(BEGIN.plusSeconds(29), BEGIN.plusSeconds(30))) {
            clock.set(held);
            assertThat(replicas.endSilent(other, SETTINGS)).as("at %s", held).isZero();
            assertThat(claims.claimAbandoned(other, 1)).as("at %s", held).isEmpty();
        }
        clock.set(BEGIN.plusSeconds(30).plus(MICRO));
        assertThat(claims.claimAbandoned(other, 1)).as("its end was not decided").isEmpty();
        assertThat(replicas.endSilent(other, SETTINGS)).isEqualTo(1);
        assertThat(claims.claimAbandoned(other, 1))
                .singleElement()
                .satisfies(taken -> {
                    assertThat(taken.id()).isEqualTo(run);
                    assertThat(taken.epoch()).isEqualTo(2);
                    assertThat(taken.cutOff()).isTrue();
                });
        assertThat(replicas.extend(one, SETTINGS, 0)).as("it learns that").isEmpty();
    }

    @Test
    void extendsALeaseFromWhenItIsExtended() {
        beat(one, 10);
        beat(other, 10, 20, 30, 40);
        assertThat(replicas.endSilent(other, SETTINGS)).isZero();
        clock.set(BEGIN.plusSeconds(40).plus(MICRO));
        assertThat(replicas.endSilent(other, SETTINGS)).isEqualTo(1);
    }

    @Test
    void extendsALeaseThatIsOverAndWasNotEnded() {
        beat(one, 300);
        beat(other, 300, 310, 320, 325);
        assertThat(replicas.endSilent(other, SETTINGS)).isZero();
        assertThat(replicas.extend(one, SETTINGS, 0)).isPresent();
    }

    /** Causes of its own delay may have delayed all the others too. */
    @Test
    void endsNoLeaseAfterItWasHeldUpItself() {
        at(31);
        assertThat(replicas.endSilent(other, SETTINGS)).as("held up").isZero();
        beat(other, 31);
        assertThat(replicas.endSilent(other, SETTINGS)).as("just back").isZero();
        beat(other, 41, 51, 61);
        assertThat(replicas.endSilent(other, SETTINGS)).as("others may need longer").isZero();
        clock.set(BEGIN.plusSeconds(61).plus(MICRO));
        assertThat(replicas.endSilent(other, SETTINGS)).isEqualTo(1);
    }

    @Test
    void isHeldUpWhereHalfABeatMoreThanOneIsMissing() {
        beat(other, 15, 30);
        clock.set(BEGIN.plusSeconds(30).plus(MICRO));
        assertThat(replicas.endSilent(other, SETTINGS)).as("15 s were left each time").isEqualTo(1);
        replicas.register(one, SETTINGS.lease());
        clock.set(BEGIN.plusSeconds(45).plus(MICRO));
        assertThat(replicas.extend(other, SETTINGS, 0)).isPresent();
        clock.set(BEGIN.plusSeconds(60).plus(MICRO).plus(MICRO));
        assertThat(replicas.endSilent(other, SETTINGS)).as("15 s and less").isZero();
    }

    @Test
    void endsNoLeaseBeforeItKnowsTheOthers() {
        at(31);
        UUID restarted = UUID.randomUUID();
        replicas.register(restarted, SETTINGS.lease());
        beat(restarted, 41, 51);
        assertThat(replicas.endSilent(restarted, SETTINGS)).isZero();
        clock.set(BEGIN.plusSeconds(51).plus(MICRO));
        assertThat(replicas.endSilent(restarted, SETTINGS)).isEqualTo(2);
    }

    @Test
    void endsNoLeaseWithoutOneOfItsOwn() {
        at(1_000);
        assertThat(replicas.endSilent(UUID.randomUUID(), SETTINGS)).isZero();
    }

    @Test
    void releasesForTheOwnerOnly() {
        RunId run = claimedBy(one);
        assertThat(leases.owned(one)).containsExactly(Map.entry(run, 1L));
        assertThat(leases.owned(other)).isEmpty();
        assertThat(leases.release(other, leases.owned(one))).isZero();
        assertThat(leases.release(one, leases.owned(one))).isEqualTo(1);
        assertThat(claims.claimAbandoned(other, 5)).extracting(ClaimedRun::id).containsExactly(run);
    }

    @Test
    void listsForAnOwnerTheCancelledRunsThatItHoldsOnly() {
        RunId ofOne = claimedBy(one);
        RunId ofOther = claimedBy(other);
        fixtures.owner().sql("UPDATE agent_runs SET cancel_requested = true").update();
        assertThat(leases.asked(one)).containsExactly(new Leases.Asked(ofOne, true));
        assertThat(leases.asked(other)).containsExactly(new Leases.Asked(ofOther, true));
    }

    private RunId claimedBy(UUID owner) {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        assertThat(claims.claimQueued(owner, 1)).extracting(ClaimedRun::id).containsExactly(run);
        return run;
    }

    private void at(long second) {
        clock.set(BEGIN.plusSeconds(second));
    }

    private void beat(UUID replica, long... seconds) {
        for (long second : seconds) {
            at(second);
            assertThat(replicas.extend(replica, SETTINGS, 0)).isPresent();
        }
    }
}

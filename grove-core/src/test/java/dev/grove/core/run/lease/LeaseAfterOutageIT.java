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
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The database was away from two replicas for longer than a lease, and comes back. */
class LeaseAfterOutageIT {

    private static final Instant BEGIN = Instant.parse("2100-01-01T00:00:00Z");
    private static final long BACK = 300;

    /** A lease of 30 s that is extended every 10 s. */
    private static final LeaseSettings SETTINGS =
            new LeaseSettings(
                    10,
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1));

    private final UUID one = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();
    private final TestDatabase database = TestDatabase.fresh();
    private final RunFixtures fixtures = new RunFixtures(database);
    private final StoppedClock clock = new StoppedClock(database);
    private final Claims claims = TestClaims.over(clock.engine());
    private final Leases leases = new Leases(clock.engine());
    private final Replicas replicas = new Replicas(clock.engine());
    private final TenantId tenant = fixtures.tenant("t");
    private final AgentId agent = fixtures.agent(tenant, "a");
    private RunId ofOne;
    private RunId ofOther;

    @BeforeEach
    void claimARunEach() {
        at(0);
        replicas.register(one, SETTINGS.lease());
        replicas.register(other, SETTINGS.lease());
        ofOne = claimedBy(one);
        ofOther = claimedBy(other);
        beat(one, 10);
        beat(other, 10);
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    /** Whichever is back first, by up to a beat and what a pool takes to connect again. */
    @Test
    void eachKeepsItsRunWhicheverIsBackFirst() {
        beat(one, BACK);
        assertNothingChangesHands();
        beat(one, BACK + 10);
        assertNothingChangesHands();
        beat(other, BACK + 15);
        for (long later = 20; later <= 120; later += 10) {
            beat(one, BACK + later);
            beat(other, BACK + later);
            assertNothingChangesHands();
        }
        assertThat(leases.owned(one)).containsOnlyKeys(ofOne).containsValue(1L);
        assertThat(leases.owned(other)).containsOnlyKeys(ofOther).containsValue(1L);
    }

    @Test
    void theRunOfOneThatDoesNotComeBackIsTakenOverOnceTheOtherHasBeenSteady() {
        long second = BACK;
        beat(one, second);
        int ended = replicas.endSilent(one, SETTINGS);
        while (ended == 0 && second < BACK + 120) {
            second += 10;
            beat(one, second);
            ended = replicas.endSilent(one, SETTINGS);
        }
        assertThat(ended).isEqualTo(1);
        assertThat(second).isGreaterThanOrEqualTo(BACK + SETTINGS.renewal().toSeconds() * 2);
        assertThat(claims.claimAbandoned(one, 10))
                .extracting(ClaimedRun::id)
                .containsExactly(ofOther);
        assertThat(replicas.extend(other, SETTINGS, 0)).as("it learns that").isEmpty();
    }

    private void assertNothingChangesHands() {
        for (UUID judge : List.of(one, other)) {
            assertThat(replicas.endSilent(judge, SETTINGS)).isZero();
            assertThat(claims.claimAbandoned(judge, 10)).isEmpty();
        }
    }

    private RunId claimedBy(UUID owner) {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        assertThat(claims.claimQueued(owner, 1)).extracting(ClaimedRun::id).containsExactly(run);
        return run;
    }

    private void beat(UUID replica, long second) {
        at(second);
        assertThat(replicas.extend(replica, SETTINGS, 0)).isPresent();
    }

    private void at(long second) {
        clock.set(BEGIN.plusSeconds(second));
    }
}

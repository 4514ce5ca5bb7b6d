package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.telemetry.Tracing;
import java.time.Clock;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Claims pass over runs of paused tenants. */
class BrakedClaimsIT {

    private static final UUID OWNER = UUID.randomUUID();

    private final TestCeilings ceilings = new TestCeilings();
    private TestDatabase database;
    private Claims claims;
    private TenantId braked;
    private RunId held;
    private RunId other;
    private RunFixtures fixtures;

    @BeforeEach
    void open() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        braked = fixtures.tenant("braked");
        TenantId free = fixtures.tenant("free");
        held = fixtures.queuedRun(braked, fixtures.agent(braked, "a"), 90);
        other = fixtures.queuedRun(free, fixtures.agent(free, "a"), 50);
        claims =
                new Claims(
                        database.engineDatabase(),
                        new EventHub(),
                        Clock.systemUTC(),
                        TestExecutors.all(_ -> {}),
                        ceilings.known(),
                        Tracing.OFF);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void leaveQueuedOnesWhereTheyAreUntilTheBrakeIsReleased() {
        ceilings.brake(braked, BrakeMode.PAUSE);
        assertThat(claims.claimQueued(OWNER, 5)).extracting(ClaimedRun::id).containsExactly(other);
        ceilings.brake(braked, BrakeMode.NONE);
        assertThat(claims.claimQueued(OWNER, 5)).extracting(ClaimedRun::id).containsExactly(held);
    }

    @Test
    void takeThoseOfAStoppedOneWhichThenEnd() {
        ceilings.brake(braked, BrakeMode.STOP);
        assertThat(claims.claimQueued(OWNER, 5)).extracting(ClaimedRun::id).contains(held);
    }

    @Test
    void leaveAbandonedOnesButThoseThatAreToBeCancelled() {
        assertThat(claims.claimQueued(OWNER, 5)).hasSize(2);
        ceilings.brake(braked, BrakeMode.PAUSE);
        assertThat(claims.claimAbandoned(UUID.randomUUID(), 5))
                .extracting(ClaimedRun::id)
                .containsExactly(other);
        fixtures.owner()
                .sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :run")
                .param("run", held.value())
                .update();
        assertThat(claims.claimAbandoned(UUID.randomUUID(), 5))
                .extracting(ClaimedRun::id)
                .contains(held);
    }
}

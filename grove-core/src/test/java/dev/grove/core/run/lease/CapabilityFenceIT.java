package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.grant.GrantUses;
import dev.grove.core.run.grant.RunGrants;
import dev.grove.language.expression.Expressions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A server that can read no wait for a grant: sessions of level 5, as the build before has them.
 */
class CapabilityFenceIT extends OlderLevelBed {

    CapabilityFenceIT() {
        super(5);
    }

    @Test
    void locksNoRunThatHasAskedForAnException() {
        RunId asking = governed(fixtures.queuedRun(tenant, agent, 50), 5);
        RunId other = governed(fixtures.queuedRun(tenant, agent, 50), 5);
        assertThat(locked()).containsExactlyInAnyOrder(asking.value(), other.value());
        ask(asking);
        assertThat(locked()).containsExactly(other.value());
        assertThat(TestClaims.over(database.engineDatabase()).claimQueued(NEWER, 5))
                .extracting(ClaimedRun::id)
                .containsExactlyInAnyOrder(asking, other);
    }

    @Test
    void noRunAsksWhileOneLives() {
        RunGrants grants =
                new RunGrants(
                        database.engineDatabase(),
                        new GrantUses(new Expressions()),
                        tenant,
                        fixtures.queuedRun(tenant, agent, 50));
        new Replicas(database.engineDatabase()).register(NEWER, Duration.ofHours(1));
        assertThat(grants.mayAsk()).isTrue();
        new Replicas(older).register(OLDER, Duration.ofHours(1));
        assertThat(grants.mayAsk()).isFalse();
    }

    private List<UUID> locked() {
        return older.call(jdbc ->
                jdbc.sql("SELECT id FROM agent_runs FOR NO KEY UPDATE").query(UUID.class).list());
    }

    /** Writes a wait with the rights of the engine, as the journal does. */
    private void ask(RunId run) {
        database.engineDatabase()
                .run(
                        tenant,
                        jdbc ->
                                jdbc.sql(
                                                """
                                                INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest, created_at, due_at)
                                                VALUES (:tenant, :id, :run, 1, 'c1', 'capability', 'request_capability', '{}', repeat('a', 64), now(), now())
                                                """)
                                        .param("id", Uuids.next())
                                        .param("run", run.value())
                                        .update());
    }
}

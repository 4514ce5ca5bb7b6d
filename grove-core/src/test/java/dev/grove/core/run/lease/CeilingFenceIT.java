package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

/** Servers that know policies and no ceilings share the database with braked tenants. */
class CeilingFenceIT {

    private static final UUID OLDER = UUID.randomUUID();
    private static final UUID NEWER = UUID.randomUUID();

    private TestDatabase database;
    private RunFixtures fixtures;
    private OlderServer server;
    private EngineDatabase older;
    private TenantId braked;
    private TenantId free;

    @BeforeEach
    void open() throws SQLException {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        server = OlderServer.ofLevel(2, database);
        older = server.database();
        braked = fixtures.tenant("braked");
        free = fixtures.tenant("free");
    }

    @AfterEach
    void close() throws SQLException {
        server.close();
        database.close();
    }

    @Test
    void anOlderServerKeepsAwayFromBrakedTenants() {
        AgentId agent = fixtures.agent(braked, "a");
        RunId held = fixtures.queuedRun(braked, agent, 90);
        RunId other = fixtures.queuedRun(free, fixtures.agent(free, "a"), 50);
        brake("stop");
        assertThat(TestClaims.over(older).claimQueued(OLDER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(other);
        assertThatThrownBy(() -> insertLike(held))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("has a ceiling, or is braked");
        assertThat(TestClaims.over(database.engineDatabase()).claimQueued(NEWER, 5))
                .as("it ends what a stop ends")
                .extracting(ClaimedRun::id)
                .containsExactly(held);
        assertThat(TestClaims.over(older).claimAbandoned(OLDER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(other);
        brake("none");
        assertThat(TestClaims.over(older).claimAbandoned(OLDER, 5))
                .extracting(ClaimedRun::id)
                .contains(held);
        assertThat(insertLike(held)).isEqualTo(1);
    }

    @Test
    void isRefusedWhileAnOlderServerLives() {
        new Replicas(database.engineDatabase()).register(NEWER, Duration.ofHours(1));
        require();
        new Replicas(older).register(OLDER, Duration.ofHours(1));
        assertThatThrownBy(this::require)
                .isInstanceOfSatisfying(
                        GroveException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UPGRADE_IN_PROGRESS));
    }

    private void require() {
        database.tenantDatabase().run(braked, PolicyServers::requireCeilings);
    }

    private void brake(String mode) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO tenant_ceilings (tenant_id, brake, braked_at, updated_by, updated_by_name, updated_at)
                        VALUES (:tenant, :mode, CASE WHEN :mode <> 'none' THEN now() END, :tenant, 'k', now())
                        ON CONFLICT (tenant_id) DO UPDATE SET brake = excluded.brake, braked_at = excluded.braked_at
                        """)
                .param("tenant", braked.value())
                .param("mode", mode)
                .update();
    }

    private int insertLike(RunId run) {
        return older.single(jdbc ->
                jdbc.sql(
                                """
                                INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, goal, model,
                                       root_run_id, depth, limits, metadata, workspace_files, priority,
                                       turns, status, event_seq, epoch, created_at)
                                SELECT tenant_id, :id, kind, agent_id, agent_name, agent_version, goal, model,
                                       :id, 0, limits, metadata, workspace_files, priority,
                                       0, 'queued', 1, 0, created_at
                                  FROM agent_runs WHERE id = :run
                                """)
                        .param("id", RunId.next().value())
                        .param("run", run.value())
                        .update());
    }
}

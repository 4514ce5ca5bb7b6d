package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
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

/** Servers of before policies share the database with governed runs. */
class LevelFenceIT {

    private static final UUID OLDER = UUID.randomUUID();
    private static final UUID NEWER = UUID.randomUUID();

    private TestDatabase database;
    private RunFixtures fixtures;
    private OlderServer server;
    private EngineDatabase older;
    private TenantId tenant;
    private AgentId agent;

    @BeforeEach
    void open() throws SQLException {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        server = OlderServer.beforeLevels(database);
        older = server.database();
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void close() throws SQLException {
        server.close();
        database.close();
    }

    @Test
    void anOlderServerReadsAGovernedRunAndDoesNotClaimIt() {
        RunId free = fixtures.queuedRun(tenant, agent, 50);
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 90));
        assertThat(TestClaims.over(older).claimQueued(OLDER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(free);
        assertThat(
                        older.<String>single(jdbc ->
                                jdbc.sql("SELECT status FROM agent_runs WHERE id = :id")
                                        .param("id", governed.value())
                                        .query(String.class)
                                        .single()))
                .isEqualTo("queued");
        assertThat(TestClaims.over(database.engineDatabase()).claimQueued(NEWER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(governed);
    }

    @Test
    void anOlderServerTakesNoGovernedRunOver() {
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 50));
        // Its owner holds no lease.
        TestClaims.over(database.engineDatabase()).claimQueued(NEWER, 1);
        assertThat(TestClaims.over(older).claimAbandoned(OLDER, 5)).isEmpty();
        assertThat(entries(governed)).as("queued, and claimed once").isEqualTo(2);
        assertThat(TestClaims.over(database.engineDatabase()).claimAbandoned(NEWER, 5)).hasSize(1);
    }

    @Test
    void anOlderServerChangesNoGovernedRun() {
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 50));
        int changed =
                older.single(jdbc ->
                        jdbc.sql("UPDATE agent_runs SET cancel_requested = true WHERE id = :id")
                                .param("id", governed.value())
                                .update());
        assertThat(changed).isZero();
    }

    @Test
    void anOlderServerStartsNothingBelowOrAfterAGovernedRun() {
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 50));
        for (String reference : new String[] {"parent_run_id", "forked_from_run_id"}) {
            assertThatThrownBy(() -> RunCopies.insert(older, governed, reference))
                    .as(reference)
                    .isInstanceOf(DataAccessException.class)
                    .hasMessageContaining("would lose the policies");
        }
    }

    @Test
    void anOlderServerStartsNoAgentThatHasPolicies() {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
                        VALUES (:tenant, :agent, 1, '{}', now()) ON CONFLICT DO NOTHING
                        """)
                .param("tenant", tenant.value())
                .param("agent", agent.value())
                .update();
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO authority_layers (tenant_id, digest, document) VALUES (:tenant, repeat('b', 64), '{}')
                        """)
                .param("tenant", tenant.value())
                .update();
        RunId before = fixtures.queuedRun(tenant, agent, 50);
        assertThat(RunCopies.insert(older, before, "forked_from_run_id")).isEqualTo(1);
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_version_policies (tenant_id, agent_id, agent_version, place, digest)
                        VALUES (:tenant, :agent, 1, 0, repeat('b', 64))
                        """)
                .param("tenant", tenant.value())
                .param("agent", agent.value())
                .update();
        assertThatThrownBy(() -> RunCopies.insert(older, before, "forked_from_run_id"))
                .hasMessageContaining("would lose the policies");
    }

    @Test
    void everyServerKnowsPoliciesOnceTheOlderOnesAreGone() {
        Replicas replicas = new Replicas(database.engineDatabase());
        replicas.register(NEWER, Duration.ofHours(1));
        assertThat(everyServerKnows()).isTrue();
        new Replicas(older).register(OLDER, Duration.ofHours(1));
        fixtures.owner()
                .sql("UPDATE replicas SET level = NULL WHERE id = :id")
                .param("id", OLDER)
                .update();
        assertThat(everyServerKnows()).isFalse();
    }

    private boolean everyServerKnows() {
        return database.engineDatabase()
                .single(jdbc ->
                        jdbc.sql("SELECT every_server_knows_policies()")
                                .query(Boolean.class)
                                .single());
    }

    private RunId governed(RunId run) {
        fixtures.owner()
                .sql("UPDATE agent_runs SET authority = repeat('a', 64), level = 2 WHERE id = :id")
                .param("id", run.value())
                .update();
        return run;
    }

    private long entries(RunId run) {
        return fixtures.owner()
                .sql("SELECT count(*) FROM run_log WHERE run_id = :run")
                .param("run", run.value())
                .query(Long.class)
                .single();
    }
}

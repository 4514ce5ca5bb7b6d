package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * A server that does not know all that governed runs have: sessions of the level before, as the
 * build of before has them.
 */
abstract class LevelFenceContract {

    private static final UUID OLDER = UUID.randomUUID();
    private static final UUID NEWER = UUID.randomUUID();

    private final int level;
    private final String refusal;

    private TestDatabase database;
    private RunFixtures fixtures;
    private Connection connection;
    private EngineDatabase older;
    private TenantId tenant;
    private AgentId agent;

    /**
     * @param level of runs that the older server is to leave alone
     * @param refusal of runs below or after such ones
     */
    LevelFenceContract(int level, String refusal) {
        this.level = level;
        this.refusal = refusal;
    }

    @BeforeEach
    void open() throws SQLException {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        connection = database.owner().getConnection();
        connection.createStatement().execute("SET grove.level = '" + (level - 1) + "'; SET ROLE grove_engine");
        older = database.engineOver(new SingleConnectionDataSource(connection, true));
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    @Test
    void claimsAndTakesOverNoSuchRun() {
        RunId before = governed(fixtures.queuedRun(tenant, agent, 50), level - 1);
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 90), level);
        assertThat(TestClaims.over(older).claimQueued(OLDER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(before);
        assertThat(TestClaims.over(database.engineDatabase()).claimQueued(NEWER, 5))
                .extracting(ClaimedRun::id)
                .containsExactly(governed);
        assertThat(TestClaims.over(older).claimAbandoned(OLDER, 5))
                .extracting(ClaimedRun::id)
                .doesNotContain(governed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent_run_id", "forked_from_run_id"})
    void startsNothingBelowOrAfterSuchARun(String reference) {
        RunId governed = governed(fixtures.queuedRun(tenant, agent, 50), level);
        assertThatThrownBy(() -> RunCopies.insert(older, governed, reference))
                .hasMessageContaining(refusal);
        RunId before = governed(fixtures.queuedRun(tenant, agent, 50), level - 1);
        assertThat(RunCopies.insert(older, before, reference)).isEqualTo(1);
        assertThat(RunCopies.insert(database.engineDatabase(), governed, reference)).isEqualTo(1);
    }

    @Test
    void nothingIsBoundToPoliciesWhileOneLives() {
        new Replicas(database.engineDatabase()).register(NEWER, Duration.ofHours(1));
        database.engineDatabase().run(tenant, PolicyServers::require);
        new Replicas(older).register(OLDER, Duration.ofHours(1));
        assertThatThrownBy(() -> database.engineDatabase().run(tenant, PolicyServers::require))
                .hasMessageContaining("not all that their rules read");
    }

    private RunId governed(RunId run, int ofLevel) {
        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET authority = repeat('a', 64), level = :level WHERE id = :id")
                .param("id", run.value())
                .param("level", ofLevel)
                .update();
        return run;
    }
}

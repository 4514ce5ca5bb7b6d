package dev.grove.core.run.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.language.expression.Expressions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Eight servers, each with connections of its own, use the same grants at the same time. */
class GrantRaceIT {

    private static final int SERVERS = 8;
    private static final int ROUNDS = 100;

    private final GrantUses uses = new GrantUses(new Expressions());
    private final List<Connection> connections = new ArrayList<>();
    private final List<EngineDatabase> servers = new ArrayList<>();
    private final List<RunId> runs = new ArrayList<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(SERVERS);
    private TestDatabase database;
    private TenantId tenant;

    @BeforeEach
    void open() throws SQLException {
        database = TestDatabase.fresh();
        RunFixtures fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        AgentId agent = fixtures.agent(tenant, "a");
        for (int i = 0; i < SERVERS; i++) {
            Connection connection = database.owner().getConnection();
            connection.createStatement().execute("SET ROLE grove_engine");
            connections.add(connection);
            servers.add(database.engineOver(new SingleConnectionDataSource(connection, true)));
            runs.add(fixtures.runningRun(tenant, agent));
        }
    }

    @AfterEach
    void close() throws SQLException {
        threads.shutdownNow();
        for (Connection connection : connections) {
            connection.close();
        }
        database.close();
    }

    @Test
    void oneOfThemHasTheLastUse() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            UUID grant = grant(3, 2);
            int turn = round;
            assertThat(race(server -> use(server, runs.get(server), turn, "call", grant)))
                    .as("round %d", round)
                    .containsOnlyOnce(true);
            assertThat(used(grant)).isEqualTo(3);
            assertThat(stored(grant)).isEqualTo(1);
        }
    }

    @Test
    void oneCallThatTwoServersBelieveTheirsHasOneUse() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            UUID grant = grant(SERVERS, 0);
            int turn = round;
            assertThat(race(server -> use(server, runs.getFirst(), turn, "call", grant)))
                    .containsOnly(true);
            assertThat(used(grant)).isEqualTo(1);
            assertThat(stored(grant)).isEqualTo(1);
        }
    }

    @Test
    void ofSeveralGrantsAllAreUsedOrNone() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            UUID scarce = grant(1, 0);
            UUID plenty = grant(1_000, 0);
            int turn = round;
            assertThat(
                            race(server ->
                                    use(
                                            server,
                                            runs.get(server),
                                            turn,
                                            "call",
                                            Set.of(scarce.toString(), plenty.toString()))))
                    .containsOnlyOnce(true);
            assertThat(used(scarce)).isEqualTo(1);
            assertThat(used(plenty)).as("not in vain").isEqualTo(1);
        }
    }

    @Test
    void whatIsRevokedExpiredOrEndedIsNotUsed() {
        for (String over :
                List.of(
                        "revoked_at = now(), revoked_by = id, revoked_by_name = 'k'",
                        "granted_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'",
                        "ended_at = now()")) {
            UUID grant = grant(5, 0);
            assertThat(use(0, runs.getFirst(), 1, "before", grant)).isTrue();
            owner("UPDATE grants SET " + over + " WHERE id = :id", grant);
            assertThat(use(0, runs.getFirst(), 1, "after", grant)).as(over).isFalse();
            assertThat(use(0, runs.getFirst(), 1, "before", grant))
                    .as("nor goes on by a use of before")
                    .isFalse();
            assertThat(used(grant)).isEqualTo(1);
        }
    }

    @Test
    void callsWithIdsThatCannotBeStoredAreTwoCalls() {
        UUID grant = grant(1, 0);
        assertThat(use(0, runs.getFirst(), 1, "c\0", grant)).isTrue();
        assertThat(use(0, runs.getFirst(), 1, "c\0", grant)).as("again").isTrue();
        assertThat(use(0, runs.getFirst(), 1, "c\uFFFD", grant)).isFalse();
        assertThat(use(0, runs.getFirst(), 1, "c".repeat(5000), grant)).isFalse();
    }

    /** Work that one of the servers does. */
    @FunctionalInterface
    private interface OfServer {
        boolean use(int server);
    }

    private List<Boolean> race(OfServer work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(SERVERS);
        List<Callable<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < SERVERS; i++) {
            int server = i;
            all.add(() -> {
                int _ = start.await();
                return work.use(server);
            });
        }
        List<Boolean> answers = new ArrayList<>();
        for (Future<Boolean> answer : threads.invokeAll(all)) {
            answers.add(answer.get());
        }
        return answers;
    }

    private boolean use(int server, RunId run, int turn, String call, UUID grant) {
        return use(server, run, turn, call, Set.of(grant.toString()));
    }

    private boolean use(int server, RunId run, int turn, String call, Set<String> grants) {
        return new RunGrants(servers.get(server), uses, tenant, run).use(turn, call, grants);
    }

    private UUID grant(int most, int used) {
        UUID id = UUID.randomUUID();
        owner(
                """
                INSERT INTO grants (tenant_id, id, subject_kind, subject_id, covers, lifts, except_layers, max_uses, used, expires_at,
                       reason, granter, granted_by, granted_by_name, granted_at)
                SELECT id, :id, 'key', :id, '["*"]', '[]', '{}', %d, %d, now() + interval '1 hour', 'r', :id, :id, 'k', now()
                  FROM tenants WHERE name = 't'
                """
                        .formatted(most, used),
                id);
        return id;
    }

    private void owner(String statement, UUID grant) {
        int _ =
                JdbcClient.create(database.pooledOwner())
                        .sql(statement)
                        .param("id", grant)
                        .update();
    }

    private int used(UUID grant) {
        return count("SELECT used FROM grants WHERE id = :id", grant);
    }

    private int stored(UUID grant) {
        return count("SELECT count(*) FROM grant_uses WHERE grant_id = :id", grant);
    }

    private int count(String statement, UUID grant) {
        return JdbcClient.create(database.pooledOwner())
                .sql(statement)
                .param("id", grant)
                .query(Integer.class)
                .single();
    }
}

package dev.grove.core.quota;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.RowsOfEveryTable;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Storage of tenants, as one replica measures it. */
@Timeout(120)
class StorageSweepIT {

    private static final Duration EVERY = Duration.ofMinutes(5);
    private static final long MUCH = 1_000_000_000L;

    private TestDatabase database;
    private RunFixtures fixtures;
    private TenantId tenant;
    private AgentId agent;

    @BeforeEach
    void openDatabase() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    @Test
    void measuresFilesResultsAndSkillsOfTheTenantAlone() throws InterruptedException {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        long before = measured();
        owner().sql(
                        "INSERT INTO workspace_snapshots (tenant_id, digest, bytes) VALUES (:tenant, repeat('a', 64), 5000000)")
                .param("tenant", tenant.value())
                .update();
        assertThat(measured() - before).isEqualTo(5_000_000);

        // Random base64 digits, which compress to about half of their size.
        owner().sql(
                        """
                        INSERT INTO agent_run_results (tenant_id, run_id, turn, call_id, content)
                        SELECT :tenant, :run, 1, 'c', string_agg(encode(uuid_send(gen_random_uuid()), 'base64'), '')
                          FROM generate_series(1, 10000)
                        """)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .update();
        long withResult = measured();
        assertThat(withResult - before - 5_000_000).isBetween(100_000L, 260_000L);

        owner().sql(
                        """
                        INSERT INTO skill_contents (tenant_id, digest, content)
                        SELECT :tenant, repeat('b', 64), string_agg(uuid_send(gen_random_uuid()), '')
                          FROM generate_series(1, 10000)
                        """)
                .param("tenant", tenant.value())
                .update();
        assertThat(measured() - withResult).isBetween(150_000L, 165_000L);

        TenantId neighbour = fixtures.tenant("n");
        TestLimits.putStorage(database, neighbour, MUCH);
        assertThat(sweep(EVERY).sweep()).isEqualTo(1);
        assertThat(rows().find(neighbour).orElseThrow().bytes()).isZero();
    }

    @Test
    void goesThroughAllRunsPageByPage() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            fixtures.queuedRun(tenant, agent, 50);
        }
        long inOnePage = measured();
        assertThat(inOnePage).isPositive();
        for (int page = 1; page <= 6; page++) {
            due();
            assertThat(sweep(EVERY, page).sweep()).isEqualTo(1);
            assertThat(rows().find(tenant).orElseThrow().bytes())
                    .as("by pages of %d", page)
                    .isEqualTo(inOnePage);
        }
    }

    @Test
    void measuresEachTenantOnOneReplicaAndAgainAfterTheInterval() throws InterruptedException {
        TestLimits.putStorage(database, tenant, MUCH);
        assertThat(rows().claim(EVERY)).contains(tenant);
        assertThat(sweep(EVERY).sweep()).as("while another replica is at it").isZero();
        assertThat(rows().find(tenant)).isEmpty();

        visitedAgo(Duration.ofMinutes(4));
        assertThat(sweep(EVERY).sweep()).isZero();
        visitedAgo(Duration.ofMinutes(6));
        assertThat(sweep(EVERY).sweep()).as("the other one has died").isEqualTo(1);
        Instant first = rows().find(tenant).orElseThrow().at();
        assertThat(sweep(EVERY).sweep()).as("it was measured just now").isZero();

        visitedAgo(Duration.ofMinutes(6));
        assertThat(sweep(EVERY).sweep()).isEqualTo(1);
        assertThat(rows().find(tenant).orElseThrow().at()).isAfter(first);
    }

    @Test
    void leavesOutTenantsWithoutALimitAndThoseThatAreDeleted() throws InterruptedException {
        TestLimits.put(database, fixtures.tenant("runs-only"), 1, 1);
        TestLimits.putStorage(database, tenant, MUCH);
        owner().sql("UPDATE tenants SET closed_at = now() WHERE id = :tenant")
                .param("tenant", tenant.value())
                .update();
        assertThat(sweep(EVERY).sweep()).isZero();
        assertThat(owner().sql("SELECT count(*) FROM tenant_storage").query(Long.class).single())
                .isZero();
    }

    @Test
    void asksTheDatabaseNothingWhereNoTenantHasSuchALimit() throws InterruptedException {
        EngineDatabase broken = database.engineOver(new NoConnections());
        StorageRows unreachable = new StorageRows(broken);
        StorageSweep sweep =
                new StorageSweep(
                        TestLimits.of(tenant, TestLimits.concurrent(1)),
                        unreachable,
                        new StoredBytes(database.tenantsOver(new NoConnections())),
                        new StorageSettings(EVERY, 1));
        assertThat(sweep.sweep()).isZero();
    }

    /** Tables missing here would let tenants keep as much as they like. */
    @Test
    void everyTableOfTenantsIsMeasuredOrLeftOutOnPurpose() {
        Set<String> leftOut =
                Set.of(
                        // They point at contents, which are measured once each.
                        "agent_run_snapshots",
                        "agent_run_files",
                        "agent_run_attachments",
                        "session_attachments",
                        "skill_files",
                        "workspace_snapshot_pieces",
                        // Their rows are small, and no more than a few for each run, turn or call.
                        "agent_run_delegations",
                        "agent_run_labels",
                        "agent_run_unanswered_calls",
                        "agent_run_reviews",
                        "decision_votes",
                        "grant_uses",
                        "grants",
                        "nested_ledgers",
                        "observation_tags",
                        "run_allotments",
                        "run_clock_stops",
                        "run_ledgers",
                        "run_skills",
                        "run_workspaces",
                        "session_ledgers",
                        "session_titles",
                        "workspace_pushes",
                        "workspace_remotes",
                        // Heads of definitions, and what their versions refer to.
                        "agents",
                        "authorities",
                        "agent_version_policies",
                        "agent_version_provider_tools",
                        "agent_version_tools",
                        "agent_version_workflows",
                        "custom_tools",
                        "datasets",
                        "key_layers",
                        "key_persons",
                        "model_endpoints",
                        "policies",
                        "skills",
                        "tool_provider_tools",
                        "tool_providers",
                        "workflows",
                        // Keys, secrets and sessions.
                        "api_key_uses",
                        "api_keys",
                        "chat_tokens",
                        "mcp_catalog_versions",
                        "mcp_sessions",
                        "saved_views",
                        "secret_generations",
                        "secrets",
                        "tenant_data_keys",
                        "ui_sessions",
                        "ui_sign_in_links",
                        // The operator's, sums, and trails that end by their own age.
                        "audit_changes",
                        "deletions",
                        "idempotency_keys",
                        "legal_holds",
                        "mcp_audit_log",
                        "run_costs",
                        "run_feed",
                        "run_feed_positions",
                        "run_moves",
                        "secret_uses",
                        "tenant_ledgers",
                        "tenant_ceilings",
                        "tenant_limits",
                        "tenant_retention",
                        "tenant_starts",
                        "tenant_storage");
        Set<String> measured =
                Stream.of(StoredBytes.OF_DEFINITIONS, StoredBytes.OF_RUNS, StoredBytes.OF_SESSIONS)
                        .flatMap(List::stream)
                        .map(StoredBytes.Texts::table)
                        .collect(Collectors.toCollection(HashSet::new));
        measured.add("workspace_snapshots");
        List<String> tables =
                owner().sql(
                                """
                                SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                                 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                                   AND a.attname = 'tenant_id' AND NOT a.attisdropped
                                """)
                        .query((row, _) -> row.getString(1))
                        .list();
        assertThat(Stream.concat(measured.stream(), leftOut.stream()))
                .containsExactlyInAnyOrderElementsOf(tables);
    }

    @Test
    void measuresATenantThatHasSomethingInEveryTable() throws InterruptedException {
        TenantId full = RowsOfEveryTable.insert(owner());
        owner().sql("UPDATE tenant_storage SET visited_at = '-infinity'").update();
        TestLimits.putStorage(database, full, MUCH);
        assertThat(sweep(EVERY).sweep()).isEqualTo(1);
        assertThat(rows().find(full).orElseThrow().bytes()).isPositive();
    }

    private long measured() throws InterruptedException {
        TestLimits.putStorage(database, tenant, MUCH);
        due();
        assertThat(sweep(EVERY).sweep()).isEqualTo(1);
        return rows().find(tenant).map(StorageRows.Measured::bytes).orElseThrow();
    }

    private void due() {
        visitedAgo(EVERY.multipliedBy(2));
    }

    private void visitedAgo(Duration ago) {
        owner().sql(
                        "UPDATE tenant_storage SET visited_at = now() - :ago * interval '1 second' WHERE tenant_id = :tenant")
                .param("ago", ago.toSeconds())
                .param("tenant", tenant.value())
                .update();
    }

    private StorageSweep sweep(Duration every) {
        return sweep(every, 200);
    }

    private StorageSweep sweep(Duration every, int runsOfAPage) {
        return new StorageSweep(
                TestLimits.of(database),
                rows(),
                new StoredBytes(database.tenantDatabase()),
                new StorageSettings(every, 1),
                runsOfAPage);
    }

    private StorageRows rows() {
        return new StorageRows(database.engineDatabase());
    }

    private JdbcClient owner() {
        return fixtures.owner();
    }

    /** A database of which nothing may be asked. */
    private static final class NoConnections extends AbstractDataSource {

        @Override
        public Connection getConnection() throws SQLException {
            throw new SQLException("It is asked");
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return getConnection();
        }
    }
}

package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The ways around row-level security that PostgreSQL leaves open, each tried or searched for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowSecurityIT {

    private static final String COUNT_KEYS = "SELECT count(*) FROM api_keys";

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final TenantId ours = tenant("ours");
    private final TenantId theirs = tenant("theirs");

    @BeforeAll
    void giveEachTenantAKey() {
        insertKey(ours);
        insertKey(theirs);
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void showsEachTenantItsOwnRowsOnly() {
        assertThat(keysSeenBy(ours)).isEqualTo(1);
        assertThat(keysSeenBy(theirs)).isEqualTo(1);
        assertThat(keysSeenBy(TenantId.next())).isZero();
    }

    @Test
    void showsNothingWhereTheTenantIsUnsetOrBlank() {
        Long blank =
                database.tenantDatabase()
                        .call(
                                ours,
                                jdbc -> {
                                    List<String> _ =
                                            jdbc.sql("SELECT set_config('grove.tenant', '', true)")
                                                    .query((row, _) -> row.getString(1))
                                                    .list();
                                    return count(jdbc, COUNT_KEYS);
                                });
        assertThat(blank).isZero();
    }

    @Test
    void refusesToWriteIntoAnotherTenant() {
        assertThatThrownBy(() ->
                        database.tenantDatabase()
                                .run(
                                        ours,
                                        jdbc ->
                                                jdbc.sql(
                                                                "UPDATE api_keys SET"
                                                                        + " tenant_id = :other")
                                                        .param("other", theirs.value())
                                                        .update()))
                .hasStackTraceContaining("row-level security");
        int touched =
                database.tenantDatabase()
                        .call(
                                ours,
                                jdbc ->
                                        jdbc.sql(
                                                        "UPDATE api_keys SET name = 'x'"
                                                                + " WHERE tenant_id = :other")
                                                .param("other", theirs.value())
                                                .update());
        assertThat(touched).isZero();
    }

    @Test
    void refusesToTruncate() {
        assertThatThrownBy(() ->
                        database.tenantDatabase()
                                .run(ours, jdbc -> jdbc.sql("TRUNCATE api_keys").update()))
                .hasStackTraceContaining("permission denied");
    }

    @Test
    void fencesEvenAnOwnerOfTheTables() throws SQLException {
        owner.sql("CREATE ROLE plain_owner NOLOGIN").update();
        try (Connection connection = database.owner().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("ALTER TABLE api_keys OWNER TO plain_owner");
            statement.execute("SET LOCAL ROLE plain_owner");
            try (ResultSet rows = statement.executeQuery(COUNT_KEYS)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getLong(1)).isZero();
            }
            connection.rollback();
        } finally {
            owner.sql("DROP ROLE plain_owner").update();
        }
    }

    @Test
    void everyTableWithATenantIsEnabledForcedAndHasThePolicy() {
        assertThat(
                        found(
                                """
                                SELECT count(*)::text FROM information_schema.columns
                                WHERE table_schema = 'public' AND column_name = 'tenant_id'
                                """))
                .doesNotContain("0");
        assertThat(
                        found(
                                """
                                SELECT c.relname FROM pg_class c
                                JOIN pg_attribute a ON a.attrelid = c.oid
                                WHERE c.relnamespace = 'public'::regnamespace
                                  AND c.relkind IN ('r', 'p') AND a.attname = 'tenant_id'
                                  AND NOT (c.relrowsecurity AND c.relforcerowsecurity
                                    AND EXISTS (SELECT 1 FROM pg_policies p
                                        WHERE p.tablename = c.relname
                                          AND p.roles = ARRAY['grove_app']::name[]
                                          AND p.qual LIKE '%grove.tenant%'
                                          AND p.with_check LIKE '%grove.tenant%'))
                                """))
                .isEmpty();
    }

    @Test
    void foreignKeysBetweenTenantsRowsCarryTheTenant() {
        assertThat(
                        found(
                                """
                                SELECT k.conname FROM pg_constraint k
                                JOIN pg_attribute a ON a.attrelid = k.conrelid
                                  AND a.attname = 'tenant_id'
                                JOIN pg_attribute b ON b.attrelid = k.confrelid
                                  AND b.attname = 'tenant_id'
                                WHERE k.contype = 'f'
                                  AND NOT (a.attnum = ANY (k.conkey) AND b.attnum = ANY (k.confkey))
                                """))
                .isEmpty();
    }

    @Test
    void noViewOrFunctionLooksBehindTheFence() {
        assertThat(
                        found(
                                """
                                SELECT relname FROM pg_class
                                WHERE relnamespace = 'public'::regnamespace AND (relkind = 'm'
                                  OR relkind = 'v' AND NOT coalesce(
                                    reloptions @> ARRAY['security_invoker=true'], false))
                                UNION ALL
                                SELECT proname FROM pg_proc
                                WHERE pronamespace = 'public'::regnamespace AND prosecdef
                                  AND proname NOT IN ('count_key_revocation', 'every_server_knows_sessions',
                                                      'every_server_knows_policies', 'every_server_knows_facts', 'every_server_knows_ceilings',
                                                      'every_server_has_level')
                                """))
                .isEmpty();
    }

    /** It reads servers, which are no tenant's, with its owner's rights. */
    @Test
    void theFunctionsThatAskServersTakeNothingOrALevelAndSayYesOrNo() {
        assertThat(
                        found(
                                """
                                SELECT pg_get_function_identity_arguments(oid) || ' ' || pg_get_function_result(oid)
                                         || ' ' || proconfig::text || ' ' || has_function_privilege('public', oid, 'EXECUTE')
                                  FROM pg_proc WHERE proname LIKE 'every\\_server\\_%'
                                """))
                .hasSize(5)
                .containsOnly(
                        " boolean {\"search_path=pg_catalog, pg_temp\"} false",
                        "needed integer boolean {\"search_path=pg_catalog, pg_temp\"} false");
    }

    /**
     * It counts for all tenants, with its owner's rights. No role can have it do that elsewhere.
     */
    @Test
    void theFunctionThatCountsRevocationsServesItsFourTriggersAlone() {
        assertThat(
                        found(
                                """
                                SELECT c.relname || ' ' || p.proconfig::text
                                  FROM pg_proc p
                                  JOIN pg_trigger t ON t.tgfoid = p.oid
                                  JOIN pg_class c ON c.oid = t.tgrelid
                                 WHERE p.proname = 'count_key_revocation' AND p.pronargs = 0
                                """))
                .containsExactlyInAnyOrder(
                        "api_keys {\"search_path=pg_catalog, pg_temp\"}",
                        "chat_tokens {\"search_path=pg_catalog, pg_temp\"}",
                        "ui_sessions {\"search_path=pg_catalog, pg_temp\"}",
                        "tenant_ceilings {\"search_path=pg_catalog, pg_temp\"}",
                        "tenant_limits {\"search_path=pg_catalog, pg_temp\"}");
        assertThat(
                        found(
                                """
                                SELECT rolname FROM pg_roles
                                 WHERE rolname IN ('grove_app', 'grove_engine')
                                   AND has_function_privilege(oid, 'count_key_revocation()', 'EXECUTE')
                                """))
                .isEmpty();
    }

    /** But for the login that owns all, where the database is embedded. */
    @Test
    void theRolesOwnNothingAndPassNothing() {
        assertThat(
                        found(
                                """
                                SELECT rolname FROM pg_roles r WHERE rolname LIKE 'grove\\_%'
                                  AND rolname <> 'grove_login'
                                  AND (rolsuper OR rolbypassrls OR rolcanlogin OR rolcreaterole
                                    OR EXISTS (SELECT 1 FROM pg_class WHERE relowner = r.oid)
                                    OR EXISTS (SELECT 1 FROM pg_auth_members m
                                        WHERE m.member = r.oid))
                                UNION ALL
                                SELECT table_name FROM information_schema.role_table_grants
                                WHERE grantee LIKE 'grove\\_%' AND grantee <> 'grove_login'
                                  AND privilege_type IN ('TRUNCATE', 'TRIGGER', 'REFERENCES')
                                """))
                .isEmpty();
    }

    private TenantId tenant(String name) {
        TenantId id = TenantId.next();
        owner.sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, :name, now())")
                .param("id", id.value())
                .param("name", name)
                .update();
        return id;
    }

    private void insertKey(TenantId tenant) {
        owner.sql(
                        """
                        INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, created_at)
                        VALUES (:id, :tenant, 'k', 'admin', sha256('x'), now())
                        """)
                .param("id", Uuids.next())
                .param("tenant", tenant.value())
                .update();
    }

    private Long keysSeenBy(TenantId tenant) {
        return database.tenantDatabase().call(tenant, jdbc -> count(jdbc, COUNT_KEYS));
    }

    private static Long count(JdbcClient jdbc, String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }

    private List<String> found(String sql) {
        return owner.sql(sql).query((row, _) -> row.getString(1)).list();
    }
}

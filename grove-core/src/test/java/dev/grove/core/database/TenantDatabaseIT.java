package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import java.sql.Types;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TenantDatabaseIT {

    private static final String CURRENT = "SELECT current_setting('grove.tenant', true)";

    private final TestDatabase database = TestDatabase.fresh();
    private final TenantDatabase tenants = database.tenantDatabase();

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void setsTheTenantForTheTransactionOnly() {
        TenantId tenant = TenantId.next();
        assertThat(asTenant(tenant, CURRENT)).isEqualTo(tenant.toString());
        TenantId other = TenantId.next();
        assertThat(asTenant(other, CURRENT)).isEqualTo(other.toString());
    }

    @Test
    void worksAsARoleThatOwnsNothing() {
        assertThat(asTenant(TenantId.next(), "SELECT current_user")).isEqualTo("grove_app");
        String engine = database.engineDatabase().call(jdbc -> text(jdbc, "SELECT current_user"));
        assertThat(engine).isEqualTo("grove_engine");
    }

    /** Simulates a pooler that gives a statement to a session in which another role was entered. */
    @Test
    void fencesWhateverRoleTheSessionIsIn() {
        DataSource engine = database.engineDatabase().dataSource();
        TenantDatabase wrong = database.tenantsOver(engine);
        TenantId tenant = TenantId.next();
        String role = "SELECT current_user || ' for ' || current_setting('grove.tenant')";
        assertThat(wrong.<String>call(tenant, sql -> text(sql, role)))
                .isEqualTo("grove_app for " + tenant);
        assertThat(
                        wrong.single(
                                tenant,
                                role,
                                new MapSqlParameterSource(),
                                (row, _) -> row.getString(1)))
                .containsExactly("grove_app for " + tenant);
        assertThat(text(JdbcClient.create(engine), "SELECT current_user"))
                .isEqualTo("grove_engine");
    }

    @Test
    void refusesAnotherTenantInsideATransaction() {
        assertThatThrownBy(() ->
                        tenants.run(TenantId.next(), _ -> tenants.run(TenantId.next(), _ -> {})))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void bindsTheTenantThatAStatementNames() {
        String statement = "SELECT :tenant::text WHERE :word = 'here'";
        TenantId tenant = TenantId.next();
        assertThat(tenants.<String>call(tenant, sql -> bound(sql, statement)))
                .isEqualTo(tenant.toString());
        assertThat(
                        tenants.single(
                                tenant,
                                statement,
                                new MapSqlParameterSource("word", "here"),
                                (row, _) -> row.getString(1)))
                .containsExactly(tenant.toString());
        EngineDatabase engine = database.engineDatabase();
        assertThat(engine.<String>call(tenant, sql -> bound(sql, statement)))
                .isEqualTo(tenant.toString());
        assertThat(engine.<String>single(tenant, sql -> bound(sql, statement)))
                .isEqualTo(tenant.toString());
    }

    private static String bound(TenantSql sql, String statement) {
        return sql.sql(statement).param("word", "here").query(String.class).single();
    }

    @Test
    void setsTheTenantForASingleStatementOnly() {
        DataSource only = oneConnection();
        TenantDatabase onOneConnection = new TenantDatabase(only);
        // Later on the driver has it prepared by the server.
        for (int i = 0; i < 12; i++) {
            TenantId tenant = TenantId.next();
            assertThat(single(onOneConnection, tenant)).containsExactly(tenant.toString());
            assertThat(text(JdbcClient.create(only), CURRENT)).isNullOrEmpty();
        }
    }

    /** The driver counts the executions of a statement on each connection. */
    private DataSource oneConnection() {
        return new SingleConnectionDataSource(
                database.jdbcUrl(), database.username(), database.password(), true);
    }

    /** The driver has statements described whose parameters have no type. */
    @Test
    void setsTheTenantOfASingleStatementWithANullEachTime() {
        TenantDatabase onOneConnection = new TenantDatabase(oneConnection());
        for (int i = 0; i < 12; i++) {
            TenantId tenant = TenantId.next();
            assertThat(withNull(onOneConnection, tenant, Types.VARCHAR))
                    .containsExactly(tenant.toString());
            assertThat(
                            onOneConnection.single(
                                    tenant,
                                    CURRENT + " WHERE :id IS NULL",
                                    new MapSqlParameterSource()
                                            .addValue("id", null, Types.OTHER, "uuid"),
                                    (row, _) -> row.getString(1)))
                    .containsExactly(tenant.toString());
        }
        for (int untyped : List.of(SqlParameterSource.TYPE_UNKNOWN, Types.OTHER)) {
            assertThatThrownBy(() -> withNull(onOneConnection, TenantId.next(), untyped))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("after");
        }
    }

    private static List<String> withNull(TenantDatabase database, TenantId tenant, int type) {
        return database.single(
                tenant,
                CURRENT + " WHERE CAST(:after AS text) IS NULL",
                new MapSqlParameterSource().addValue("after", null, type),
                (row, _) -> row.getString(1));
    }

    @Test
    void letsASingleStatementJoinTheTransactionOfItsTenantOnly() {
        TenantId tenant = TenantId.next();
        assertThat(tenants.<List<String>>call(tenant, _ -> single(tenants, tenant)))
                .containsExactly(tenant.toString());
        assertThatThrownBy(() -> tenants.run(tenant, _ -> single(tenants, TenantId.next())))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keepsTheRoleAfterAFailure() {
        assertThatThrownBy(() -> asTenant(TenantId.next(), "SELECT 1/0")).isNotNull();
        assertThat(asTenant(TenantId.next(), "SELECT current_user")).isEqualTo("grove_app");
    }

    private static List<String> single(TenantDatabase database, TenantId tenant) {
        return database.single(
                tenant, CURRENT, new MapSqlParameterSource(), (row, _) -> row.getString(1));
    }

    private String asTenant(TenantId tenant, String sql) {
        return tenants.call(tenant, jdbc -> text(jdbc, sql));
    }

    private static String text(JdbcClient jdbc, String sql) {
        return jdbc.sql(sql).query(String.class).single();
    }
}

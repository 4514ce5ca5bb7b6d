package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;

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

    @Test
    void refusesAnotherTenantInsideATransaction() {
        assertThatThrownBy(() ->
                        tenants.run(TenantId.next(), _ -> tenants.run(TenantId.next(), _ -> {})))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void keepsTheRoleAfterAFailure() {
        assertThatThrownBy(() -> asTenant(TenantId.next(), "SELECT 1/0")).isNotNull();
        assertThat(asTenant(TenantId.next(), "SELECT current_user")).isEqualTo("grove_app");
    }

    private String asTenant(TenantId tenant, String sql) {
        return tenants.call(tenant, jdbc -> text(jdbc, sql));
    }

    private static String text(JdbcClient jdbc, String sql) {
        return jdbc.sql(sql).query(String.class).single();
    }
}

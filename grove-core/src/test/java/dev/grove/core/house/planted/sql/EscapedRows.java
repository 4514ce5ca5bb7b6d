package dev.grove.core.house.planted.sql;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.TenantId;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Has SQL, no annotation, and methods that break the rule of repositories or keep it. */
public final class EscapedRows {

    private static final String COUNT =
            """
            SELECT count(*) FROM agent_runs WHERE id = :run
            """;

    private EscapedRows() {}

    public static long withoutTenant(JdbcClient jdbc, UUID run) {
        return count(jdbc, run);
    }

    public static long boundByHand(JdbcClient jdbc, TenantId tenant, UUID run) {
        return tenant.value().equals(run) ? 0 : count(jdbc, run);
    }

    public static long ofTenant(TenantSql jdbc, UUID run) {
        return count(jdbc, run);
    }

    public static long within(TenantDatabase database, TenantId tenant, UUID run) {
        return database.call(tenant, jdbc -> count(jdbc, run));
    }

    @CrossTenant("counts the runs of all")
    public static long ofAll(JdbcClient jdbc, UUID run) {
        return count(jdbc, run);
    }

    public static String statement() {
        return COUNT;
    }

    private static long count(JdbcClient jdbc, UUID run) {
        return jdbc.sql(COUNT).param("run", run).query(Long.class).single();
    }
}

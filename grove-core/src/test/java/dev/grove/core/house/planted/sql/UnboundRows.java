package dev.grove.core.house.planted.sql;

import dev.grove.core.id.TenantId;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Is made for one tenant, whom its statements may forget. */
public final class UnboundRows {

    private final JdbcClient jdbc;
    private final TenantId tenant;

    public UnboundRows(JdbcClient jdbc, TenantId tenant) {
        this.jdbc = jdbc;
        this.tenant = tenant;
    }

    public TenantId tenant() {
        return tenant;
    }

    public long count(UUID run) {
        return jdbc.sql("SELECT count(*) FROM agent_runs WHERE id = :run")
                .param("run", run)
                .query(Long.class)
                .single();
    }
}

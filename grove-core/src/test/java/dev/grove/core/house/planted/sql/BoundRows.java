package dev.grove.core.house.planted.sql;

import dev.grove.core.database.TenantSql;
import java.util.UUID;

/** Keeps the rule: its statements are those of one tenant. */
public final class BoundRows {

    private final TenantSql jdbc;

    public BoundRows(TenantSql jdbc) {
        this.jdbc = jdbc;
    }

    public long count(UUID run) {
        return jdbc.sql("SELECT count(*) FROM agent_runs WHERE id = :run")
                .param("run", run)
                .query(Long.class)
                .single();
    }
}

package dev.grove.core.run.feed;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.util.List;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Reads a tenant's feed. */
@Repository
class FeedRows {

    /**
     * Selects moves, those of deleted runs too: a number that is left out would count as missed.
     */
    private static final String AFTER =
            """
            SELECT f.number, f.run_id, f.at, f.type, f.status, COALESCE(r.kind, '') AS kind, r.agent_name AS agent, r.parent_run_id,
                   COALESCE(r.root_run_id, f.run_id) AS root_run_id,
                   f.turns, f.tokens, f.cost_usd
              FROM run_feed f LEFT JOIN agent_runs r ON r.id = f.run_id AND r.tenant_id = :tenant
             WHERE f.tenant_id = :tenant AND f.number > :after
             ORDER BY f.number LIMIT :limit
            """;

    private static final String POSITION =
            """
            SELECT last_number FROM run_feed_positions WHERE tenant_id = :tenant
            """;

    private final TenantDatabase database;

    FeedRows(TenantDatabase database) {
        this.database = database;
    }

    List<RunMove> after(TenantId tenant, long number, int limit) {
        return database.single(
                tenant,
                AFTER,
                new MapSqlParameterSource("after", number).addValue("limit", limit),
                Rows.of(RunMove.class));
    }

    /** The number of the last move; 0 before the first. */
    long position(TenantId tenant) {
        return database
                .single(tenant, POSITION, new MapSqlParameterSource(), Rows.of(Long.class))
                .stream()
                .findFirst()
                .orElse(0L);
    }
}

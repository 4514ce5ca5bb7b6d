package dev.grove.core.quota;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Repository;

/**
 * SQL of what tenants were measured to keep. Times are the database's, so that replicas whose
 * clocks differ agree on whose turn it is.
 */
@Repository
class StorageRows {

    /**
     * Claims a due tenant. Of two replicas that find the same one, the later finds the first one's
     * visit and claims nothing.
     */
    private static final String CLAIM =
            """
            INSERT INTO tenant_storage AS s (tenant_id, visited_at)
            SELECT l.tenant_id, now()
              FROM tenant_limits l
              JOIN tenants t ON t.id = l.tenant_id AND t.closed_at IS NULL
              LEFT JOIN tenant_storage m ON m.tenant_id = l.tenant_id
             WHERE l.max_storage_bytes IS NOT NULL
               AND (m.visited_at IS NULL OR m.visited_at <= now() - :every * interval '1 millisecond')
             ORDER BY m.visited_at NULLS FIRST
             LIMIT 1
            ON CONFLICT (tenant_id) DO UPDATE SET visited_at = excluded.visited_at
             WHERE s.visited_at <= now() - :every * interval '1 millisecond'
            RETURNING s.tenant_id
            """;

    private static final String VISIT =
            "UPDATE tenant_storage SET visited_at = now() WHERE tenant_id = :tenant";

    private static final String PUT =
            """
            UPDATE tenant_storage SET bytes = :bytes, measured_at = now(), visited_at = now()
             WHERE tenant_id = :tenant
            """;

    private static final String FORGET =
            """
            UPDATE tenant_storage SET bytes = NULL, measured_at = NULL, visited_at = '-infinity'
             WHERE tenant_id = :tenant
            """;

    private static final String FIND =
            """
            SELECT bytes, measured_at AS at FROM tenant_storage
             WHERE tenant_id = :tenant AND bytes IS NOT NULL
            """;

    private final EngineDatabase database;

    StorageRows(EngineDatabase database) {
        this.database = database;
    }

    /** Bytes that a tenant kept, and when they were measured. */
    record Measured(long bytes, Instant at) {}

    /**
     * A tenant that is this replica's to measure; none where all were measured, or visited by
     * another replica, since so long.
     */
    @CrossTenant("replicas share the tenants to measure")
    Optional<TenantId> claim(Duration every) {
        return database.single(jdbc ->
                jdbc.sql(CLAIM)
                        .param("every", every.toMillis())
                        .query(Rows.of(TenantId.class))
                        .optional());
    }

    /**
     * Says that this replica is still at it.
     *
     * @return false where the tenant is gone
     */
    boolean visit(TenantId tenant) {
        return database.single(tenant, jdbc -> jdbc.sql(VISIT).update()) == 1;
    }

    void put(TenantId tenant, long bytes) {
        int _ = database.single(tenant, jdbc -> jdbc.sql(PUT).param("bytes", bytes).update());
    }

    Optional<Measured> find(TenantId tenant) {
        return database.single(
                tenant, jdbc -> jdbc.sql(FIND).query(Rows.of(Measured.class)).optional());
    }

    /** Clears the measurement, so that an old one refuses nothing, and makes the tenant due now. */
    static void forget(TenantSql jdbc) {
        int _ = jdbc.sql(FORGET).update();
    }
}

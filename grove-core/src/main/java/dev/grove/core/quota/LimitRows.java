package dev.grove.core.quota;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/** SQL of limits, and of what counts against them. */
@Repository
class LimitRows {

    private static final String COLUMNS =
            """
            SELECT tenant_id, max_concurrent_runs, max_runs_per_minute, max_requests_per_minute, max_usd_per_day,
                   max_usd_per_month, max_storage_bytes
              FROM tenant_limits
            """;

    private static final String FIND = COLUMNS + " WHERE tenant_id = :tenant";

    private static final String LOCK = FIND + " FOR UPDATE";

    private static final String PUT =
            """
            INSERT INTO tenant_limits (tenant_id, max_concurrent_runs, max_runs_per_minute, max_requests_per_minute,
                                       max_usd_per_day, max_usd_per_month, max_storage_bytes, updated_by,
                                       updated_by_name, updated_at)
            VALUES (:tenant, :concurrent, :starts, :requests, :day, :month, :storage, :by, :byName, :now)
            ON CONFLICT (tenant_id) DO UPDATE
               SET max_concurrent_runs = excluded.max_concurrent_runs,
                   max_runs_per_minute = excluded.max_runs_per_minute,
                   max_requests_per_minute = excluded.max_requests_per_minute,
                   max_usd_per_day = excluded.max_usd_per_day, max_usd_per_month = excluded.max_usd_per_month,
                   max_storage_bytes = excluded.max_storage_bytes,
                   updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name,
                   updated_at = excluded.updated_at
            """;

    private static final String USAGE =
            """
            SELECT count(*) FILTER (WHERE status = 'running') AS running, count(*) FILTER (WHERE status = 'queued') AS queued,
                   COALESCE((SELECT s.runs FROM tenant_starts s
                              WHERE s.tenant_id = :tenant AND s.minute = date_trunc('minute', :now::timestamptz)), 0) AS started
              FROM agent_runs
             WHERE tenant_id = :tenant AND status IN ('queued', 'running') AND kind <> 'workflow'
            """;

    private final EngineDatabase database;

    LimitRows(EngineDatabase database) {
        this.database = database;
    }

    /**
     * Runs of a tenant.
     *
     * @param started by callers in this minute
     */
    record Counted(long running, long queued, int started) {}

    private record OfTenant(TenantId tenant, TenantLimits limits) {}

    /** The limits of all tenants that have some. */
    @CrossTenant("each replica remembers the limits of all tenants")
    Map<TenantId, TenantLimits> all() {
        return database
                .single(jdbc -> jdbc.sql(COLUMNS).query(Rows.of(OfTenant.class)).list())
                .stream()
                .collect(Collectors.toMap(OfTenant::tenant, OfTenant::limits));
    }

    Optional<TenantLimits> find(TenantId tenant) {
        return database.single(
                tenant, jdbc -> jdbc.sql(FIND).query(Rows.of(TenantLimits.class)).optional());
    }

    /**
     * Finds the tenant's limits and locks them against other transactions; empty if there are none.
     */
    static Optional<TenantLimits> lock(TenantSql jdbc) {
        return jdbc.sql(LOCK).query(Rows.of(TenantLimits.class)).optional();
    }

    static void put(TenantSql jdbc, TenantLimits limits, KeyId by, String byName, Instant now) {
        int _ =
                jdbc.sql(PUT)
                        .param("concurrent", limits.maxConcurrentRuns(), Types.INTEGER)
                        .param("starts", limits.maxRunsPerMinute(), Types.INTEGER)
                        .param("requests", limits.maxRequestsPerMinute(), Types.INTEGER)
                        .param("day", limits.maxUsdPerDay(), Types.NUMERIC)
                        .param("month", limits.maxUsdPerMonth(), Types.NUMERIC)
                        .param("storage", limits.maxStorageBytes(), Types.BIGINT)
                        .param("by", by.value())
                        .param("byName", byName)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    /** Counts the tenant's runs, workflows excepted, and its starts in this minute. */
    Counted count(TenantId tenant, Instant now) {
        return database.single(
                tenant,
                jdbc ->
                        jdbc.sql(USAGE)
                                .param("now", now.atOffset(ZoneOffset.UTC))
                                .query(Rows.of(Counted.class))
                                .single());
    }
}

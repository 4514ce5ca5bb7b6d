package dev.grove.core.retention.sweep;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.write.PartialSweep;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.RetentionSettings;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

/**
 * Finds what has passed its age. An id says when its run was made, which is before its end: the
 * index of runs by status and id, which is there anyhow, has what is old at its beginning. Runs of
 * sessions stay as long as these do.
 */
@Repository
public class ExpiredRows {

    private static final String TENANTS =
            """
            SELECT t.id AS tenant_id, COALESCE(p.runs_days * 86400000::bigint, :default) AS keep
              FROM tenants t LEFT JOIN tenant_retention p ON p.tenant_id = t.id
             WHERE t.id > :after AND t.closed_at IS NULL AND COALESCE(p.runs_days, :default) IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM legal_holds h
                                WHERE h.tenant_id = t.id AND h.released_at IS NULL AND h.root_run_id IS NULL)
             ORDER BY t.id LIMIT :limit
            """;

    private static final String KEEP =
            """
            SELECT COALESCE(p.runs_days * 86400000::bigint, :default)
              FROM tenants t LEFT JOIN tenant_retention p ON p.tenant_id = t.id
             WHERE t.id = :tenant AND t.closed_at IS NULL
            """;

    /**
     * Once for each status, since only then the index gives them in their order. Status and id are
     * compared, and ordered by, together: by ids alone, Postgres would look at all runs of a tenant
     * for a status that few have.
     */
    private static final String ROOTS =
            """
            SELECT c.id AS run_id, c.finished_at
              FROM (VALUES ('completed'), ('stopped'), ('failed'), ('cancelled')) AS s (status)
             CROSS JOIN LATERAL (
                   SELECT r.id, r.finished_at FROM agent_runs r
                    WHERE r.tenant_id = :tenant AND (r.status, r.id) > (s.status, :after)
                      AND (r.status, r.id) < (s.status, :before)
                      AND r.parent_run_id IS NULL AND r.finished_at < now() - :keep * interval '1 millisecond'
                      AND NOT EXISTS (SELECT 1 FROM legal_holds h
                                       WHERE h.tenant_id = r.tenant_id AND h.root_run_id = r.id AND h.released_at IS NULL)
                      AND NOT EXISTS (SELECT 1 FROM session_messages m
                                       WHERE m.tenant_id = r.tenant_id AND m.run_id = r.id)
                    ORDER BY r.status, r.id LIMIT :limit) c
             ORDER BY c.id LIMIT :limit
            """;

    private static final RowMapper<Rule> RULES =
            Rows.of(
                    Rule.class,
                    Map.of("keep", millis -> Duration.ofMillis(Long.parseLong(millis))));

    private final EngineDatabase database;
    private final RetentionSettings settings;
    private final Clock clock;

    ExpiredRows(EngineDatabase database, RetentionSettings settings, Clock clock) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
    }

    /** A tenant, and how long its runs are kept. */
    public record Rule(TenantId tenant, Duration keep) {}

    /** A root whose run ended so long ago. */
    public record Root(RunId run, Instant finishedAt) {}

    @CrossTenant("runs of every tenant grow old")
    public List<Rule> rules(@Nullable TenantId after, int limit) {
        return database.single(jdbc ->
                jdbc.sql(TENANTS)
                        .param("default", byDefault(), Types.BIGINT)
                        .param("after", after == null ? new UUID(0, 0) : after.value())
                        .param("limit", limit)
                        .query(RULES)
                        .list());
    }

    /** Whether it is what the transaction's tenant has now. */
    public boolean stands(TenantSql jdbc, Rule rule) {
        return jdbc.sql(KEEP)
                .param("default", byDefault(), Types.BIGINT)
                .query((row, _) -> row.getLong(1) == rule.keep().toMillis() && !row.wasNull())
                .optional()
                .orElse(false);
    }

    private @Nullable Long byDefault() {
        return settings.runs() == null ? null : settings.runs().toMillis();
    }

    /** Roots whose age is over, and which are not held; their trees may not have ended. */
    public List<Root> roots(TenantId tenant, Duration keep, UUID after, int limit) {
        return database.single(tenant, jdbc -> roots(jdbc, keep, after, limit));
    }

    private List<Root> roots(TenantSql jdbc, Duration keep, UUID after, int limit) {
        return jdbc.sql(ROOTS)
                .param("keep", keep.toMillis())
                .param("after", after)
                .param("before", PartialSweep.firstIdAt(clock.instant().minus(keep)))
                .param("limit", limit)
                .query(Rows.of(Root.class))
                .list();
    }
}

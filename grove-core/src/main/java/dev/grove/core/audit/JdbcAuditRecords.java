package dev.grove.core.audit;

import static dev.grove.core.database.UtcTime.atUtcOrNull;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.write.PartialSweep;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** SQL of the whole trail, and the end of its changes. */
@Repository
class JdbcAuditRecords {

    private static final String REMOVE =
            """
            DELETE FROM audit_changes WHERE id IN (
                SELECT id FROM audit_changes WHERE id < :before AND at < :old ORDER BY id LIMIT :most)
            """;

    private static final RowMapper<AuditRecord> RECORDS =
            Rows.of(AuditRecord.class, Map.of("duration", AuditEntry::micros));

    private final EngineDatabase unfenced;
    private final TenantDatabase fenced;

    JdbcAuditRecords(EngineDatabase unfenced, TenantDatabase fenced) {
        this.unfenced = unfenced;
        this.fenced = fenced;
    }

    List<AuditRecord> list(TenantId tenant, AuditRecordFilter filter, UUID before, int limit) {
        return fenced.call(tenant, jdbc -> list(jdbc, tenant, filter, before, limit));
    }

    @CrossTenant("for operators")
    List<AuditRecord> listAll(AuditRecordFilter filter, UUID before, int limit) {
        return unfenced.call(jdbc -> list(jdbc, null, filter, before, limit));
    }

    /** Gives the number of those removed. */
    @CrossTenant("entries of every tenant grow old")
    int removeOlderThan(Instant time, int most) {
        return unfenced.call(jdbc ->
                jdbc.sql(REMOVE)
                        .param("before", PartialSweep.firstIdAt(time))
                        .param("old", atUtcOrNull(time))
                        .param("most", most)
                        .update());
    }

    private static List<AuditRecord> list(
            JdbcClient jdbc,
            @Nullable TenantId tenant,
            AuditRecordFilter filter,
            UUID before,
            int limit) {
        String sql = AuditRecordSql.page(filter);
        if (sql.isEmpty()) {
            return List.of();
        }
        String object = filter.object();
        return jdbc.sql(sql)
                .param("before", before)
                .param("tenant", tenant == null ? null : tenant.value(), Types.OTHER)
                .param("key", filter.key() == null ? null : filter.key().value(), Types.OTHER)
                .param("action", filter.action(), Types.VARCHAR)
                .param("object", object, Types.VARCHAR)
                .param(
                        "objectId",
                        object == null ? null : Uuids.parse(object).orElse(null),
                        Types.OTHER)
                .param("since", atUtcOrNull(filter.since()), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("until", atUtcOrNull(filter.until()), Types.TIMESTAMP_WITH_TIMEZONE)
                .param("limit", limit)
                .query(RECORDS)
                .list();
    }
}

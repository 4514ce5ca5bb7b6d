package dev.grove.core.audit;

import static dev.grove.core.database.UtcTime.atUtcOrNull;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.write.PartialSweep;
import dev.grove.core.id.TenantId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** SQL of the audit. */
@Repository
class JdbcAuditLog {

    private static final String INSERT =
            """
            INSERT INTO mcp_audit_log (id, at, tenant_id, key_id, key_name, method, target, request_id,
                                       era, version, client_name, client_version, status, error_code,
                                       duration_us, trace_id, tool_use_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """;

    /**
     * Each filter is left out by null; the planner sees the values and takes the index for them.
     */
    private static final String LIST =
            """
            SELECT id, at, tenant_id, key_id, key_name, method, target, request_id, era, version,
                   client_name, client_version, status, error_code, duration_us AS duration, trace_id, tool_use_id
              FROM mcp_audit_log
             WHERE id < :before
               AND (CAST(:tenant AS uuid) IS NULL OR tenant_id = :tenant)
               AND (CAST(:key AS uuid) IS NULL OR key_id = :key)
               AND (CAST(:method AS text) IS NULL OR method = :method)
               AND (CAST(:target AS text) IS NULL OR target = :target)
               %s
               AND (CAST(:since AS timestamptz) IS NULL OR at >= :since)
               AND (CAST(:until AS timestamptz) IS NULL OR at < :until)
             ORDER BY id DESC LIMIT :limit
            """;

    /** By the ids, whose order is that of time. */
    private static final String REMOVE =
            """
            DELETE FROM mcp_audit_log WHERE id IN (
                SELECT id FROM mcp_audit_log WHERE id < :before AND at < :old ORDER BY id LIMIT :most)
            """;

    private static final RowMapper<AuditEntry> ENTRIES =
            Rows.of(AuditEntry.class, Map.of("duration", AuditEntry::micros));

    private final EngineDatabase unfenced;
    private final TenantDatabase fenced;
    private final JdbcTemplate batches;

    JdbcAuditLog(EngineDatabase unfenced, TenantDatabase fenced) {
        this.unfenced = unfenced;
        this.fenced = fenced;
        this.batches = new JdbcTemplate(unfenced.dataSource());
    }

    /**
     * Inserts entries; those that are already stored are skipped.
     *
     * @param entries at least one
     */
    @CrossTenant("one commit for the calls of many tenants")
    void insert(List<AuditEntry> entries) {
        unfenced.run(_ -> {
            int[][] _ = batches.batchUpdate(INSERT, entries, entries.size(), JdbcAuditLog::fill);
        });
    }

    private static void fill(PreparedStatement statement, AuditEntry entry) throws SQLException {
        @Nullable Object[] values = values(entry);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    List<AuditEntry> list(TenantId tenant, AuditFilter filter, UUID before, int limit) {
        return fenced.call(tenant, jdbc -> list(jdbc, tenant, filter, before, limit));
    }

    @CrossTenant("for operators")
    List<AuditEntry> listAll(AuditFilter filter, UUID before, int limit) {
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

    private static List<AuditEntry> list(
            JdbcClient jdbc,
            @Nullable TenantId tenant,
            AuditFilter filter,
            UUID before,
            int limit) {
        return jdbc.sql(LIST.formatted(condition(filter.outcomes())))
                .param("before", before)
                .param("tenant", tenant == null ? null : tenant.value())
                .param("key", filter.key() == null ? null : filter.key().value())
                .param("method", filter.method())
                .param("target", filter.target())
                .param("since", atUtcOrNull(filter.since()))
                .param("until", atUtcOrNull(filter.until()))
                .param("limit", limit)
                .query(ENTRIES)
                .list();
    }

    /** Literals, since the index of what did not go well is partial. */
    private static String condition(Set<Status> outcomes) {
        return outcomes.isEmpty()
                ? ""
                : outcomes.stream()
                        .sorted()
                        .map(Status::wireName)
                        .collect(Collectors.joining("', '", "AND status IN ('", "')"));
    }

    private static @Nullable Object[] values(AuditEntry entry) {
        AuditEntry.Caller caller = entry.caller();
        AuditEntry.Client client = entry.client();
        AuditEntry.Outcome outcome = entry.outcome();
        return new @Nullable Object[] {
            entry.id(),
            atUtcOrNull(entry.at()),
            caller.tenant() == null ? null : caller.tenant().value(),
            caller.key().value(),
            caller.keyName(),
            entry.method(),
            entry.target(),
            entry.requestId(),
            client.era(),
            client.version(),
            client.clientName(),
            client.clientVersion(),
            outcome.status().wireName(),
            outcome.errorCode(),
            outcome.duration().toNanos() / 1000,
            entry.traceId(),
            entry.toolUseId()
        };
    }
}

package dev.grove.server.audit;

import dev.grove.core.audit.AuditEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Audit entry of one MCP dispatch.
 *
 * @param tenantId null for an operator's key
 */
record AuditEntryResponse(
        UUID id,
        Instant at,
        @Nullable UUID tenantId,
        UUID keyId,
        String keyName,
        String method,
        @Nullable String target,
        @Nullable String requestId,
        String era,
        @Nullable String version,
        @Nullable String clientName,
        @Nullable String clientVersion,
        String status,
        @Nullable Integer errorCode,
        BigDecimal durationMs,
        @Nullable String traceId,
        @Nullable String toolUseId) {

    private static final int MICROS = 3;

    static AuditEntryResponse of(AuditEntry entry) {
        return new AuditEntryResponse(
                entry.id(),
                entry.at(),
                entry.tenant() == null ? null : entry.tenant().value(),
                entry.key().value(),
                entry.keyName(),
                entry.method(),
                entry.target(),
                entry.requestId(),
                entry.era(),
                entry.version(),
                entry.clientName(),
                entry.clientVersion(),
                entry.status().wireName(),
                entry.errorCode(),
                millis(entry.duration()),
                entry.traceId(),
                entry.toolUseId());
    }

    static BigDecimal millis(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos() / 1000, MICROS);
    }
}

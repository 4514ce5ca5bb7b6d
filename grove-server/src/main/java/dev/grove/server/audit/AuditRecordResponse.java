package dev.grove.server.audit;

import dev.grove.core.audit.AuditRecord;
import dev.grove.core.secret.Scrubber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Entry of the audit.
 *
 * @param tenantId null for what all tenants share, and for calls of an operator's key
 * @param keyId null for what a server did by itself
 * @param call of a dispatch of MCP; null for all else
 */
record AuditRecordResponse(
        UUID id,
        Instant at,
        @Nullable UUID tenantId,
        @Nullable UUID keyId,
        @Nullable String keyName,
        String door,
        String kind,
        String action,
        @Nullable String object,
        @Nullable UUID objectId,
        @Nullable String detail,
        String status,
        @Nullable Call call) {

    /**
     * @param scrubber of the entry's tenant: what was written may be stored as a secret later
     */
    static AuditRecordResponse of(AuditRecord entry, Scrubber scrubber) {
        AuditRecord.Key actor = entry.actor();
        return new AuditRecordResponse(
                entry.id(),
                entry.at(),
                entry.tenant() == null ? null : entry.tenant().value(),
                actor == null ? null : actor.id().value(),
                actor == null ? null : actor.name(),
                entry.door(),
                entry.kind(),
                entry.action(),
                scrubbed(entry.objectName(), scrubber),
                entry.objectId(),
                scrubbed(entry.detail(), scrubber),
                entry.status().wireName(),
                entry.call() == null ? null : Call.of(entry.call()));
    }

    private static @Nullable String scrubbed(@Nullable String text, Scrubber scrubber) {
        return text == null ? null : scrubber.scrub(text);
    }

    /** Details of a call over MCP. */
    record Call(
            @Nullable String requestId,
            String era,
            @Nullable String version,
            @Nullable String clientName,
            @Nullable String clientVersion,
            @Nullable Integer errorCode,
            BigDecimal durationMs,
            @Nullable String traceId,
            @Nullable String toolUseId) {

        private static Call of(AuditRecord.Call call) {
            return new Call(
                    call.requestId(),
                    call.era(),
                    call.version(),
                    call.clientName(),
                    call.clientVersion(),
                    call.errorCode(),
                    AuditEntryResponse.millis(call.duration()),
                    call.traceId(),
                    call.toolUseId());
        }
    }
}

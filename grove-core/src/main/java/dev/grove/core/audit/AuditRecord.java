package dev.grove.core.audit;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Entry of the whole trail: a change, a decision, or a dispatch of MCP.
 *
 * @param id UUIDv7
 * @param tenant null for what all tenants share, and for calls of an operator's key
 * @param actor null for what a server did by itself
 * @param door {@code rest}, {@code ui}, {@code mcp} or {@code server}
 * @param kind as {@link AuditKind} names it
 * @param action what was done; of a call the method
 * @param objectName of what is named; of a call the tool, prompt or resource
 * @param objectId of what has an id; of decisions the run
 * @param detail the version, the reason, or what was set
 * @param call of a dispatch; null for all else
 */
public record AuditRecord(
        UUID id,
        Instant at,
        @Nullable TenantId tenant,
        @Nullable Key actor,
        String door,
        String kind,
        String action,
        @Nullable String objectName,
        @Nullable UUID objectId,
        @Nullable String detail,
        Status status,
        @Nullable Call call) {

    /**
     * Key that acted.
     *
     * @param name that it had then
     */
    public record Key(KeyId id, String name) {}

    /** Details of a dispatch; as in {@link AuditEntry}. */
    public record Call(
            @Nullable String requestId,
            String era,
            @Nullable String version,
            @Nullable String clientName,
            @Nullable String clientVersion,
            @Nullable Integer errorCode,
            Duration duration,
            @Nullable String traceId,
            @Nullable String toolUseId) {}
}

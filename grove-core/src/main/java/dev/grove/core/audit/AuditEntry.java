package dev.grove.core.audit;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One dispatch.
 *
 * @param id UUIDv7
 * @param at when it began
 * @param tenant null for an operator's key
 * @param target of a tool, prompt or completion the name, of a resource the URI
 * @param requestId as JSON writes it; null for a notification
 * @param era {@code legacy} or {@code modern}: the two shapes of MCP
 * @param version of the protocol; null where none was settled on
 * @param clientName what the client calls itself
 * @param errorCode of JSON-RPC, or null
 */
public record AuditEntry(
        UUID id,
        Instant at,
        @Nullable TenantId tenant,
        KeyId key,
        String keyName,
        String method,
        @Nullable String target,
        @Nullable String requestId,
        String era,
        @Nullable String version,
        @Nullable String clientName,
        @Nullable String clientVersion,
        Status status,
        @Nullable Integer errorCode,
        Duration duration,
        @Nullable String traceId,
        @Nullable String toolUseId) {

    /** What came of it. */
    public enum Status {
        OK,
        /** The tool answered that it failed. */
        TOOL_ERROR,
        ERROR,
        /** Above the caller's scope; reported to the caller as missing. */
        DENIED,
        INPUT_REQUIRED,
        CANCELLED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Status> byWireName(String text) {
            return Arrays.stream(values())
                    .filter(status -> status.wireName().equals(text))
                    .findFirst();
        }
    }
}

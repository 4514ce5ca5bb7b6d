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
 * Audit record of one dispatch of MCP, or of one request for a token.
 *
 * @param id UUIDv7
 * @param at when it began
 * @param tenant null for an operator's key
 * @param target name of a tool, prompt or completion, or URI of a resource
 * @param requestId id in JSON; null for a notification
 * @param era {@code legacy} or {@code modern}: the two shapes of MCP
 * @param version protocol version; null where none was settled on
 * @param clientName name that the client gives itself
 * @param errorCode code of JSON-RPC, or null
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

    /** Outcome of the audited call. */
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

package dev.grove.core.audit;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * Audit record of one dispatch of MCP, or of one request for a token.
 *
 * @param id UUIDv7
 * @param at when it began
 * @param target name of a tool, prompt or completion, or URI of a resource
 * @param requestId id in JSON; null for a notification
 */
@JsonClassDescription("One message or stream of MCP.")
public record AuditEntry(
        @JsonPropertyDescription("Of the entry") UUID id,
        @JsonPropertyDescription("When") Instant at,
        @JsonUnwrapped Caller caller,
        @JsonPropertyDescription("What was asked") String method,
        @JsonPropertyDescription("Of which tool, prompt or resource") @Nullable String target,
        @JsonPropertyDescription("The client's") @Nullable String requestId,
        @JsonUnwrapped Client client,
        @JsonUnwrapped Outcome outcome,
        @JsonPropertyDescription("Of `traceparent`") @Nullable String traceId,
        @JsonPropertyDescription("Claude Code's") @Nullable String toolUseId) {

    static final String DURATION = "duration_ms";

    /** Key that asked. */
    public record Caller(
            @JsonPropertyDescription("Null for an operator's key") @JsonProperty("tenant_id")
                    @Nullable TenantId tenant,
            @JsonPropertyDescription("Of the key") @JsonProperty("key_id") KeyId key,
            @JsonPropertyDescription("Of the key") String keyName) {}

    /**
     * Client that asked, as far as it is known.
     *
     * @param version null where none was settled on
     */
    public record Client(
            @JsonPropertyDescription("2026 or 2025") @OneOf(Era.class) String era,
            @JsonPropertyDescription("Of the protocol") @Nullable String version,
            @JsonPropertyDescription("As it calls itself") @Nullable String clientName,
            @JsonPropertyDescription("As it says") @Nullable String clientVersion) {}

    /** End of what was asked. */
    public record Outcome(
            @JsonPropertyDescription("How it ended") Status status,
            @JsonPropertyDescription("Of JSON-RPC") @Nullable Integer errorCode,
            @JsonPropertyDescription("Milliseconds")
                    @JsonProperty(AuditEntry.DURATION)
                    @SchemaOf(Double.class)
                    @JsonSerialize(using = Milliseconds.class)
                    Duration duration) {}

    /** The two shapes of MCP. */
    enum Era {
        MODERN,
        LEGACY
    }

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

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<Status> byWireName(String text) {
            return Arrays.stream(values())
                    .filter(status -> status.wireName().equals(text))
                    .findFirst();
        }
    }

    /** Reads a duration that is stored as a number of microseconds. */
    static Duration micros(String number) {
        return Duration.of(Long.parseLong(number), ChronoUnit.MICROS);
    }
}

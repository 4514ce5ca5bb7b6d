package dev.grove.core.audit;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.audit.AuditEntry.Era;
import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Scrubber;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * Entry of the whole trail: a change, a decision, or a dispatch of MCP.
 *
 * @param id UUIDv7
 */
@JsonClassDescription("A change, a decision, or a call over MCP.")
public record AuditRecord(
        @JsonPropertyDescription("Of the entry") UUID id,
        @JsonPropertyDescription("When") Instant at,
        @JsonUnwrapped Actor actor,
        @OneOf(AuditKind.class) String kind,
        @JsonPropertyDescription(
                        "What was done, such as `stored`, `revoked`, `approved`; of a call its method")
                String action,
        @JsonPropertyDescription(
                        "Name of what it was done to; of a decision the tool or the node's path, of a person a digest, of a call the tool, prompt or resource")
                @JsonProperty("object")
                @Nullable String objectName,
        @JsonPropertyDescription("Of what has an id; of decisions the run") @Nullable UUID objectId,
        @JsonPropertyDescription("The version, the reason, or what was set")
                @Nullable String detail,
        @JsonPropertyDescription("How it ended; a change is `ok`, or `denied` and none")
                Status status,
        @JsonPropertyDescription("Of a call over MCP; null for all else") @Nullable Call call) {

    /** Key that acted, and its way into the server. */
    public record Actor(
            @JsonPropertyDescription(
                            "Null for what all tenants share, and for calls of an operator's key")
                    @JsonProperty("tenant_id")
                    @Nullable TenantId tenant,
            @JsonPropertyDescription("Of the key that acted; null for what a server did by itself")
                    @JsonProperty("key_id")
                    @Nullable KeyId key,
            @JsonPropertyDescription("That the key had then") @Nullable String keyName,
            @JsonPropertyDescription(
                            "Way into the server; `server` for what it did by itself, such as a deletion that it went on with")
                    @OneOf(Door.class)
                    String door) {}

    /** Ways into the server, and the server itself. */
    public enum Door {
        REST,
        UI,
        MCP,
        SERVER
    }

    /** Details of a dispatch; as in {@link AuditEntry}. */
    @JsonTypeName("AuditedCall")
    @WordsOf(AuditEntry.class)
    @JsonClassDescription("What is known of a call over MCP beside.")
    public record Call(
            @Nullable String requestId,
            @OneOf(Era.class) String era,
            @Nullable String version,
            @Nullable String clientName,
            @Nullable String clientVersion,
            @Nullable Integer errorCode,
            @JsonProperty(AuditEntry.DURATION)
                    @SchemaOf(Double.class)
                    @JsonSerialize(using = Milliseconds.class)
                    Duration duration,
            @Nullable String traceId,
            @Nullable String toolUseId) {}

    /**
     * Copy without secrets.
     *
     * @param scrubber of the entry's tenant: what was written may be stored as a secret later
     */
    AuditRecord scrubbed(Scrubber scrubber) {
        return new AuditRecord(
                id,
                at,
                actor,
                kind,
                action,
                scrubber.scrubNullable(objectName),
                objectId,
                scrubber.scrubNullable(detail),
                status,
                call);
    }
}

package dev.grove.core.audit;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.text.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that read the audit, newest first. */
@Component
class AuditOperations implements OperationSource {

    private static final String OWNER =
            "A tenant's id; an operator sees all without it, others only their own";
    private static final String STATUS = "With one of these outcomes alone";
    private static final String SINCE = "At this time or later";
    private static final String UNTIL = "Before this time";

    private final AuditTrail trail;
    private final Scrubbers scrubbers;

    AuditOperations(AuditTrail trail, Scrubbers scrubbers) {
        this.trail = trail;
        this.scrubbers = scrubbers;
    }

    /** Part of the audit. */
    record AuditAsked(
            @JsonPropertyDescription(OWNER) @SchemaOf(UUID.class) @Nullable String owner,
            @JsonPropertyDescription("By the key of this id alone") @SchemaOf(UUID.class)
                    @Nullable String key,
            @JsonPropertyDescription(
                            "About one of these kinds alone; a list is repeated, or separated by commas")
                    @Nullable List<@OneOf(AuditKind.class) @Nullable String> kind,
            @JsonPropertyDescription("With this action alone; of a call its method")
                    @Nullable String action,
            @JsonPropertyDescription(
                            "About what has this name or this id, as `object` and `object_id` say them; of a call the tool, prompt or resource")
                    @Nullable String object,
            @JsonPropertyDescription("Through one of these doors alone")
                    @Nullable List<@OneOf(AuditRecord.Door.class) @Nullable String> door,
            @JsonPropertyDescription(STATUS)
                    @Nullable List<@OneOf(Status.class) @Nullable String> status,
            @JsonPropertyDescription(SINCE) @SchemaOf(Instant.class) @Nullable String since,
            @JsonPropertyDescription(UNTIL) @SchemaOf(Instant.class) @Nullable String until,
            @JsonUnwrapped PageQuery page) {

        AuditRecordFilter filter() {
            return new AuditRecordFilter(
                    AuditParameters.owner(owner),
                    AuditParameters.key(key),
                    AuditParameters.kinds(kind),
                    action,
                    object,
                    AuditParameters.doors(door),
                    AuditParameters.statuses(status),
                    Rfc3339.member("since", since),
                    Rfc3339.member("until", until));
        }
    }

    /** Part of the log of calls over MCP. */
    record CallsAsked(
            @JsonPropertyDescription(OWNER) @SchemaOf(UUID.class) @Nullable String owner,
            @JsonPropertyDescription("Of the key of this id alone") @SchemaOf(UUID.class)
                    @Nullable String key,
            @JsonPropertyDescription("Of this method alone") @Nullable String method,
            @JsonPropertyDescription("Of this tool, prompt or resource alone")
                    @Nullable String target,
            @JsonPropertyDescription(STATUS)
                    @Nullable List<@OneOf(Status.class) @Nullable String> status,
            @JsonPropertyDescription(SINCE) @SchemaOf(Instant.class) @Nullable String since,
            @JsonPropertyDescription(UNTIL) @SchemaOf(Instant.class) @Nullable String until,
            @JsonUnwrapped PageQuery page) {

        AuditFilter filter() {
            return new AuditFilter(
                    AuditParameters.owner(owner),
                    AuditParameters.key(key),
                    method,
                    target,
                    AuditParameters.statuses(status),
                    Rfc3339.member("since", since),
                    Rfc3339.member("until", until));
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                new OperationGroup("audit", Scope.ADMIN)
                        .operation("listAudit", AuditAsked.class)
                        .says(
                                "Read what was changed, decided and called",
                                "The newest first: definitions stored, published and deleted; keys, clients and secrets made, replaced and revoked; decisions, answers and settlements; runs resumed, forked and deleted; prices, limits, ages, holds and tenants; requests that were refused for the scope of their key; and each call over MCP. By REST, the UI and MCP alike. An entry of a change is written with the change, and kept for 400 days; one of a call shows some milliseconds after it, and is kept for 90. No entry has the value of a secret.")
                        .at(Route.get("/audit").shared())
                        .lists(AuditRecord.class, this::list),
                new OperationGroup("mcp", Scope.ADMIN)
                        .operation("listAuditLog", CallsAsked.class)
                        .says("Read who asked what over MCP", "The newest first, for 90 days.")
                        .at(Route.get("/mcp/audit-log").shared())
                        .lists(
                                AuditEntry.class,
                                (caller, asked) ->
                                        trail.list(
                                                caller.boundTenant(),
                                                asked.filter(),
                                                asked.page().request())));
    }

    private Page<AuditRecord> list(OperationCaller caller, AuditAsked asked) {
        return trail.list(caller.boundTenant(), asked.filter(), asked.page().request())
                .map(entry -> entry.scrubbed(scrubberOf(entry.actor().tenant())));
    }

    /** Operators read entries of many tenants, each without that tenant's secrets. */
    private Scrubber scrubberOf(@Nullable TenantId tenant) {
        return tenant == null ? Scrubber.NONE : scrubbers.of(tenant);
    }
}

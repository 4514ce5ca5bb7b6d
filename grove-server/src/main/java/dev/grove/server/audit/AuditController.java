package dev.grove.server.audit;

import dev.grove.core.audit.AuditRecord;
import dev.grove.core.audit.AuditRecordFilter;
import dev.grove.core.audit.AuditTrail;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /audit}: what was changed, decided and called, newest first. */
@RestController
@RequestMapping("/audit")
@RequiresScope(Scope.ADMIN)
class AuditController {

    private final AuditTrail trail;
    private final Scrubbers scrubbers;

    AuditController(AuditTrail trail, Scrubbers scrubbers) {
        this.trail = trail;
        this.scrubbers = scrubbers;
    }

    /**
     * @param owner the tenant's id; an operator sees all tenants without it, others only their own
     */
    @GetMapping
    Page<AuditRecordResponse> list(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable String owner,
            @RequestParam(required = false) @Nullable String key,
            @RequestParam(required = false) @Nullable List<@Nullable String> kind,
            @RequestParam(required = false) @Nullable String action,
            @RequestParam(required = false) @Nullable String object,
            @RequestParam(required = false) @Nullable List<@Nullable String> door,
            @RequestParam(required = false) @Nullable List<@Nullable String> status,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        AuditRecordFilter filter =
                new AuditRecordFilter(
                        AuditParameters.owner(owner),
                        AuditParameters.key(key),
                        AuditParameters.kinds(kind),
                        action,
                        object,
                        AuditParameters.doors(door),
                        AuditParameters.statuses(status),
                        AuditParameters.time("since", since),
                        AuditParameters.time("until", until));
        return trail.list(caller.boundTenant(), filter, new PageRequest(limit, cursor))
                .map(entry -> AuditRecordResponse.of(entry, scrubberOf(entry)));
    }

    /** Operators read entries of many tenants, each without that tenant's secrets. */
    private Scrubber scrubberOf(AuditRecord entry) {
        TenantId tenant = entry.tenant();
        return tenant == null ? Scrubber.NONE : scrubbers.of(tenant);
    }
}

package dev.grove.server.audit;

import dev.grove.core.audit.AuditFilter;
import dev.grove.core.audit.AuditTrail;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /mcp/audit-log}: who asked what over MCP, newest first. */
@RestController
@RequestMapping("/mcp/audit-log")
@RequiresScope(Scope.ADMIN)
class CallLogController {

    private final AuditTrail trail;

    CallLogController(AuditTrail trail) {
        this.trail = trail;
    }

    /**
     * @param owner the tenant's id; an operator sees all tenants without it, others only their own
     */
    @GetMapping
    Page<AuditEntryResponse> list(
            OperationCaller caller,
            @RequestParam(required = false) @Nullable String owner,
            @RequestParam(required = false) @Nullable String key,
            @RequestParam(required = false) @Nullable String method,
            @RequestParam(required = false) @Nullable String target,
            @RequestParam(required = false) @Nullable List<@Nullable String> status,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        AuditFilter filter =
                new AuditFilter(
                        AuditParameters.owner(owner),
                        AuditParameters.key(key),
                        method,
                        target,
                        AuditParameters.statuses(status),
                        AuditParameters.time("since", since),
                        AuditParameters.time("until", until));
        return trail.list(caller.boundTenant(), filter, new PageRequest(limit, cursor))
                .map(AuditEntryResponse::of);
    }
}

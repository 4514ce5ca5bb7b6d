package dev.grove.server.mcp;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.audit.AuditFilter;
import dev.grove.core.audit.AuditTrail;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.text.NearestNames;
import dev.grove.core.text.Rfc3339;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /mcp/audit-log}: who asked what over MCP, newest first. */
@RestController
@RequestMapping("/mcp/audit-log")
@RequiresScope(Scope.ADMIN)
class AuditController {

    private final AuditTrail trail;

    AuditController(AuditTrail trail) {
        this.trail = trail;
    }

    /**
     * @param owner the tenant's id; an operator sees all tenants without it, others only their own
     */
    @GetMapping
    Page<AuditEntryResponse> list(
            Caller caller,
            @RequestParam(required = false) @Nullable String owner,
            @RequestParam(required = false) @Nullable String key,
            @RequestParam(required = false) @Nullable String method,
            @RequestParam(required = false) @Nullable String target,
            @RequestParam(required = false) @Nullable List<@Nullable String> status,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        UUID tenant = id("owner", owner);
        UUID keyId = id("key", key);
        AuditFilter filter =
                new AuditFilter(
                        tenant == null ? null : new TenantId(tenant),
                        keyId == null ? null : new KeyId(keyId),
                        method,
                        target,
                        outcomes(status),
                        time("since", since),
                        time("until", until));
        return trail.list(caller.boundTenant(), filter, new PageRequest(limit, cursor))
                .map(AuditEntryResponse::of);
    }

    private static Set<Status> outcomes(@Nullable List<@Nullable String> names) {
        Set<Status> outcomes = EnumSet.noneOf(Status.class);
        for (String listed : names == null ? List.<@Nullable String>of() : names) {
            for (String name : (listed == null ? "" : listed).split(",", -1)) {
                outcomes.add(
                        Status.byWireName(name.strip())
                                .orElseThrow(() ->
                                        GroveException.invalid(
                                                "status",
                                                NearestNames.asChoice(
                                                        name,
                                                        Arrays.stream(Status.values())
                                                                .map(Status::wireName)
                                                                .toList()))));
            }
        }
        return outcomes;
    }

    private static @Nullable Instant time(String parameter, @Nullable String text) {
        return text == null
                ? null
                : Rfc3339.parse(text)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        parameter,
                                        "must be an RFC 3339 time in UTC, such as"
                                                + " 2026-11-21T00:00:00Z"));
    }

    private static @Nullable UUID id(String parameter, @Nullable String text) {
        if (text == null) {
            return null;
        }
        return Uuids.parse(text)
                .orElseThrow(() ->
                        GroveException.invalid(
                                parameter,
                                "must be an id, as GET "
                                        + (parameter.equals("key") ? "/mcp/keys" : "/tenants")
                                        + " lists them"));
    }
}

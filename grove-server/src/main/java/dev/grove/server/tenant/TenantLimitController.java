package dev.grove.server.tenant;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.quota.Quotas;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Limits of a tenant: {@code /tenants/{id}/limits}. */
@RestController
@RequestMapping("/tenants/{id}/limits")
@RequiresScope(value = Scope.ADMIN, operator = true)
class TenantLimitController {

    private final Tenants tenants;
    private final Quotas quotas;

    TenantLimitController(Tenants tenants, Quotas quotas) {
        this.tenants = tenants;
        this.quotas = quotas;
    }

    @GetMapping
    TenantLimitsResponse get(@PathVariable String id) {
        return response(tenants.get(TenantIds.parse(id)).id());
    }

    @PutMapping
    TenantLimitsResponse put(
            Caller caller, @PathVariable String id, @RequestBody TenantLimitsRequest request) {
        TenantId tenant = tenants.get(TenantIds.parse(id)).id();
        quotas.put(tenant, request.toLimits(), caller.key(), caller.keyName());
        return response(tenant);
    }

    private TenantLimitsResponse response(TenantId tenant) {
        return TenantLimitsResponse.of(quotas.of(tenant), quotas.usage(tenant));
    }
}

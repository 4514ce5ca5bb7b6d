package dev.grove.server.tenant;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.retention.Retention;
import dev.grove.core.retention.deletion.Deletions;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.retention.Askers;
import dev.grove.server.retention.DeletionResponse;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** How long a tenant's data is kept, and the end of a tenant. */
@RestController
@RequestMapping("/tenants/{id}")
@RequiresScope(value = Scope.ADMIN, operator = true)
class TenantRetentionController {

    private final Tenants tenants;
    private final Retention retention;
    private final Deletions deletions;

    TenantRetentionController(Tenants tenants, Retention retention, Deletions deletions) {
        this.tenants = tenants;
        this.retention = retention;
        this.deletions = deletions;
    }

    @GetMapping("/retention")
    RetentionResponse get(@PathVariable String id) {
        return response(tenants.get(TenantIds.parse(id)).id());
    }

    @PutMapping("/retention")
    RetentionResponse put(
            Caller caller, @PathVariable String id, @RequestBody RetentionRequest request) {
        TenantId tenant = tenants.get(TenantIds.parse(id)).id();
        retention.put(tenant, request.toRule(), Askers.of(caller));
        return response(tenant);
    }

    @DeleteMapping
    ResponseEntity<DeletionResponse> delete(Caller caller, @PathVariable String id) {
        return DeletionResponse.answer(
                deletions.deleteTenant(TenantIds.parse(id), Askers.of(caller)));
    }

    private RetentionResponse response(TenantId tenant) {
        return RetentionResponse.of(retention.of(tenant), retention.runsByDefault());
    }
}

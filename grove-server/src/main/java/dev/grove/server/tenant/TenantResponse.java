package dev.grove.server.tenant;

import dev.grove.core.tenant.Tenant;
import java.time.Instant;
import java.util.UUID;

/** A tenant on the wire. */
record TenantResponse(UUID id, String name, Instant createdAt) {

    static TenantResponse of(Tenant tenant) {
        return new TenantResponse(tenant.id().value(), tenant.name(), tenant.createdAt());
    }
}

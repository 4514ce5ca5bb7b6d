package dev.grove.server.ui;

import dev.grove.core.tenant.Tenant;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whose session this is.
 *
 * @param tenant null for an operator, who may act for any
 * @param expiresAt when the session ends; null for a bearer's key that has no end
 */
record SessionResponse(
        UUID keyId,
        String name,
        String scope,
        @Nullable TenantOfSession tenant,
        @Nullable Instant expiresAt) {

    record TenantOfSession(UUID id, String name) {

        static TenantOfSession of(Tenant tenant) {
            return new TenantOfSession(tenant.id().value(), tenant.name());
        }
    }
}

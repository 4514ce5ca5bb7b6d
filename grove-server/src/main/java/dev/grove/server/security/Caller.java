package dev.grove.server.security;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caller of this request. A controller method that has a parameter of this type is given it.
 *
 * @param boundTenant the tenant of the key, or null for an operator's
 * @param named the tenant an operator acts for in this request
 * @param user person that the request speaks for; null for nobody in particular
 */
public record Caller(
        KeyId key,
        String keyName,
        Scope scope,
        @Nullable TenantId boundTenant,
        Supplier<TenantId> named,
        @Nullable String user) {

    /**
     * The tenant to act for: the key's own, or for an operator the one of the header {@code
     * Grove-Tenant}, {@code default} without one.
     *
     * @throws dev.grove.core.error.GroveException when the header names no tenant
     */
    public TenantId tenant() {
        return boundTenant != null ? boundTenant : named.get();
    }

    public boolean isOperator() {
        return boundTenant == null;
    }
}

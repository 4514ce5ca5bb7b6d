package dev.grove.server.key;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code POST /mcp/keys}.
 *
 * @param tenantId for operators: the tenant the key is bound to; null for an operator's key
 */
record CreateKeyRequest(
        @Nullable String name,
        @Nullable String scope,
        @Nullable String tenantId,
        @Nullable Instant expiresAt) {

    String requiredName() {
        if (name == null) {
            throw GroveException.invalid("name", "is missing");
        }
        return name;
    }

    Scope requiredScope() {
        if (scope == null) {
            throw GroveException.invalid("scope", "is missing");
        }
        return Scope.byWireName(scope)
                .orElseThrow(() ->
                        GroveException.invalid(
                                "scope", "must be one of read_only, invoke, provision, admin"));
    }
}

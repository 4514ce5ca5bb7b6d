package dev.grove.server.oauth;

import dev.grove.core.access.KeyDraft;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code POST /oauth2/clients}.
 *
 * @param scope the widest that its tokens may have
 * @param tenantId for operators: the tenant the client is bound to; null for an operator's client
 * @param expiresAt when it ends; null for never
 * @param expiresInHours the same counted from now, 1 to 87,600; one of both at most
 * @param policies that govern all that it starts; null for none but those of the key that makes it
 * @param jwks public keys that the client signs with; null to be given a secret
 */
record CreateClientRequest(
        @Nullable String name,
        @Nullable String scope,
        @Nullable String tenantId,
        @Nullable Instant expiresAt,
        @Nullable Integer expiresInHours,
        @Nullable List<@Nullable String> policies,
        @Nullable Map<String, Object> jwks) {

    KeyDraft asKey() {
        return new KeyDraft(name, scope, tenantId, expiresAt, expiresInHours, policies);
    }
}

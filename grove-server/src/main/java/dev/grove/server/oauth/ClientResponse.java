package dev.grove.server.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.key.IssuedClient;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.layer.KeyPolicy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A client, or a caller of an outside issuer, on the wire.
 *
 * @param clientSecret only in the answer that made it
 * @param policies versions of policies that govern all that it starts
 * @param tokenEndpointAuthMethod null of an outside caller, as {@code issuer} and {@code subject}
 *     are null of all others
 */
record ClientResponse(
        UUID clientId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String clientSecret,
        String name,
        String scope,
        @Nullable UUID tenantId,
        @Nullable String tokenEndpointAuthMethod,
        @Nullable String issuer,
        @Nullable String subject,
        List<String> policies,
        @JsonUnwrapped Times times) {

    /**
     * Life of a client's key.
     *
     * @param lastUsedAt null for never
     */
    record Times(Instant createdAt, @Nullable Instant expiresAt, @Nullable Instant lastUsedAt) {}

    static ClientResponse of(OAuthClient client, @Nullable Instant lastUsedAt) {
        return of(client, null, lastUsedAt);
    }

    static ClientResponse of(IssuedClient issued) {
        return of(issued.client(), issued.secret(), null);
    }

    private static ClientResponse of(
            OAuthClient client, @Nullable String secret, @Nullable Instant lastUsedAt) {
        Key key = client.key();
        OAuthClient.Outside outside = client.outside();
        return new ClientResponse(
                key.id().value(),
                secret,
                key.name(),
                key.scope().wireName(),
                key.tenant() == null ? null : key.tenant().value(),
                methodOf(client),
                outside == null ? null : outside.issuer(),
                outside == null ? null : outside.subject(),
                key.policies().stream().map(KeyPolicy::reference).toList(),
                new Times(key.createdAt(), key.expiresAt(), lastUsedAt));
    }

    private static @Nullable String methodOf(OAuthClient client) {
        if (client.outside() != null) {
            return null;
        }
        return client.publicKeys() == null ? "client_secret_basic" : "private_key_jwt";
    }

    @Override
    public String toString() {
        return "ClientResponse[" + clientId + "]";
    }
}

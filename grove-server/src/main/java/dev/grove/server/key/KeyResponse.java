package dev.grove.server.key;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.key.IssuedKey;
import dev.grove.core.key.Key;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A key on the wire.
 *
 * @param key the raw key, only in the answer that made it
 * @param rotatedAt from when an earlier secret is void
 * @param lastUsedAt null for never
 */
record KeyResponse(
        UUID id,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String key,
        String name,
        String scope,
        @Nullable UUID tenantId,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant rotatedAt,
        @Nullable Instant lastUsedAt) {

    static KeyResponse of(Key key, @Nullable Instant lastUsedAt) {
        return of(key, null, lastUsedAt);
    }

    static KeyResponse of(IssuedKey issued, @Nullable Instant lastUsedAt) {
        return of(issued.key(), issued.raw(), lastUsedAt);
    }

    private static KeyResponse of(Key key, @Nullable String raw, @Nullable Instant lastUsedAt) {
        return new KeyResponse(
                key.id().value(),
                raw,
                key.name(),
                key.scope().wireName(),
                key.tenant() == null ? null : key.tenant().value(),
                key.createdAt(),
                key.expiresAt(),
                key.rotatedAt(),
                lastUsedAt);
    }
}

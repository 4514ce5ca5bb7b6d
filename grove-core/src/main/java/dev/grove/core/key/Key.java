package dev.grove.core.key;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.layer.KeyPolicy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored key, without its secret.
 *
 * @param tenant null for an operator's key
 * @param expiresAt null for never
 * @param revokedAt null while it is good
 * @param rotatedAt when its present secret replaced an earlier one, or null
 * @param policies that govern all that it starts, from the outermost on; they never change
 * @param byLink whether a session stands for it that was begun by a link, so that no issuer vouches
 *     for its sender
 */
public record Key(
        KeyId id,
        @Nullable TenantId tenant,
        String name,
        Scope scope,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable Instant rotatedAt,
        List<KeyPolicy> policies,
        boolean byLink) {

    public Key {
        policies = List.copyOf(policies);
    }

    /** A key as it is stored. */
    public Key(
            KeyId id,
            @Nullable TenantId tenant,
            String name,
            Scope scope,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant revokedAt,
            @Nullable Instant rotatedAt,
            List<KeyPolicy> policies) {
        this(id, tenant, name, scope, createdAt, expiresAt, revokedAt, rotatedAt, policies, false);
    }

    public boolean isGoodAt(Instant now) {
        return revokedAt == null && (expiresAt == null || now.isBefore(expiresAt));
    }

    /** Returns the key with no wider a scope than {@code widest}. */
    public Key narrowedTo(Scope widest) {
        return scope.includes(widest) ? withScope(widest) : this;
    }

    /** Returns the key with the scope that it has for now. */
    public Key withScope(Scope other) {
        return new Key(
                id, tenant, name, other, createdAt, expiresAt, revokedAt, rotatedAt, policies,
                byLink);
    }
}

package dev.grove.core.key;

import dev.grove.core.id.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a key shall be.
 *
 * @param tenant null for an operator's key
 * @param expiresAt null for never
 */
public record NewKey(
        String name, Scope scope, @Nullable TenantId tenant, @Nullable Instant expiresAt) {}

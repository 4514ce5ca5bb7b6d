package dev.grove.server.key;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code POST /mcp/keys}, and a part of what makes a client of OAuth.
 *
 * @param tenantId for operators: the tenant the key is bound to; null for an operator's key
 * @param expiresAt when it ends; null for never
 * @param expiresInHours the same counted from now, 1 to 87,600; one of both at most
 */
public record CreateKeyRequest(
        @Nullable String name,
        @Nullable String scope,
        @Nullable String tenantId,
        @Nullable Instant expiresAt,
        @Nullable Integer expiresInHours) {}

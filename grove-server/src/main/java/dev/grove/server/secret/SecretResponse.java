package dev.grove.server.secret;

import dev.grove.core.secret.SecretEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secret on the wire, without its value.
 *
 * @param updatedAt when its present value was stored
 * @param lastUsedAt null for never
 * @param usedBy who used it lately, the latest first
 */
record SecretResponse(
        String name,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant lastUsedAt,
        List<UserResponse> usedBy) {

    /**
     * A user of the secret.
     *
     * @param agent whose run it was; null for the server's own work
     */
    record UserResponse(@Nullable String agent, String purpose, Instant lastUsedAt) {}

    static SecretResponse of(SecretEntry entry) {
        return new SecretResponse(
                entry.name().text(),
                entry.createdAt(),
                entry.updatedAt(),
                entry.lastUsedAt(),
                entry.usedBy().stream()
                        .map(user ->
                                new UserResponse(user.agent(), user.purpose(), user.lastUsedAt()))
                        .toList());
    }
}

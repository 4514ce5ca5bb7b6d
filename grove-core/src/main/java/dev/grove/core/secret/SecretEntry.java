package dev.grove.core.secret;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Metadata that may be disclosed of a secret: everything but its value.
 *
 * @param updatedAt when its present value was stored
 * @param usedBy its latest users, the latest first; at most {@link #MOST_USERS}
 */
public record SecretEntry(
        SecretName name, Instant createdAt, Instant updatedAt, List<User> usedBy) {

    public static final int MOST_USERS = 10;

    public SecretEntry {
        usedBy = List.copyOf(usedBy);
    }

    /** When it was last used, or null for never. */
    public @Nullable Instant lastUsedAt() {
        return usedBy.isEmpty() ? null : usedBy.getFirst().lastUsedAt();
    }

    /**
     * A user of the secret.
     *
     * @param agent whose run it was; null for the server's own work
     * @param purpose what for
     */
    public record User(@Nullable String agent, String purpose, Instant lastUsedAt) {}
}

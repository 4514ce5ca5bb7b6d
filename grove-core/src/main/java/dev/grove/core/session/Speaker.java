package dev.grove.core.session;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Caller of sessions.
 *
 * @param user person for whom it speaks: only that person's sessions are there for it; null for all
 */
public record Speaker(TenantId tenant, Principal by, @Nullable String user) {

    public KeyId key() {
        return by.key();
    }
}

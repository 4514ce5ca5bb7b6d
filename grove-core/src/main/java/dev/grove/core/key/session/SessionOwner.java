package dev.grove.core.key.session;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.key.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Whose session begins, now or by a link.
 *
 * @param tenant the key's
 * @param scope of the session: that of the request that begins it or makes its link
 */
public record SessionOwner(KeyId key, @Nullable TenantId tenant, Scope scope) {

    static SessionOwner of(Key key) {
        return new SessionOwner(key.id(), key.tenant(), key.scope());
    }
}

package dev.grove.core.model;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a model is used.
 *
 * @param run null where no run uses it yet
 */
public record ModelUser(TenantId tenant, @Nullable RunId run) {

    static ModelUser of(TenantId tenant) {
        return new ModelUser(tenant, null);
    }
}

package dev.grove.server.tenant;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;

/** Ids of tenants in paths. */
final class TenantIds {

    private TenantIds() {}

    /**
     * @throws GroveException not_found for what is no id
     */
    static TenantId parse(String id) {
        return Uuids.parse(id)
                .map(TenantId::new)
                .orElseThrow(() -> GroveException.notFound("No such tenant"));
    }
}

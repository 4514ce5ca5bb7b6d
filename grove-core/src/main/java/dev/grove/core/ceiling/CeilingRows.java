package dev.grove.core.ceiling;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Repository;

/** Ceilings of all tenants, read by the connections of leases: a beat reads them. */
@Repository
class CeilingRows {

    private static final String READ =
            "SELECT tenant_id, digest, brake, brake_reason AS reason FROM tenant_ceilings";

    private final EngineDatabase database;

    CeilingRows(@Qualifier("leaseDatabase") EngineDatabase database) {
        this.database = database;
    }

    private record OfTenant(
            TenantId tenant, @Nullable String digest, String brake, @Nullable String reason) {

        TenantCeiling ceiling() {
            return new TenantCeiling(digest, BrakeMode.of(brake), reason);
        }
    }

    @CrossTenant("each server remembers the ceilings of all tenants")
    Map<TenantId, TenantCeiling> all() {
        return database
                .single(jdbc -> jdbc.sql(READ).query(Rows.of(OfTenant.class)).list())
                .stream()
                .collect(Collectors.toMap(OfTenant::tenant, OfTenant::ceiling));
    }
}

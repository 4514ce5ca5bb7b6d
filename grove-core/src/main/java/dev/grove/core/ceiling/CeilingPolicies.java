package dev.grove.core.ceiling;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Reads which policies a tenant's ceiling names. */
@Repository
public class CeilingPolicies {

    private static final String NAMES =
            """
            SELECT EXISTS (
                SELECT FROM tenant_ceilings c CROSS JOIN LATERAL unnest(c.policies) AS p (named)
                 WHERE c.tenant_id = :tenant AND starts_with(p.named, :name || '@'))
            """;

    private final TenantDatabase database;

    CeilingPolicies(TenantDatabase database) {
        this.database = database;
    }

    /** Whether the ceiling names a version of a policy; in the caller's transaction, if any. */
    public boolean have(TenantId tenant, String policy) {
        return database.single(
                        tenant,
                        NAMES,
                        new MapSqlParameterSource("name", policy),
                        Rows.of(Boolean.class))
                .getFirst();
    }
}

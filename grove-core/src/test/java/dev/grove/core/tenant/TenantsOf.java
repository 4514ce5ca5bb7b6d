package dev.grove.core.tenant;

import dev.grove.core.database.TestDatabase;
import java.time.Clock;

/** Makes what is hidden in its package available to tests of others. */
public final class TenantsOf {

    private TenantsOf() {}

    public static Tenants database(TestDatabase database) {
        return new Tenants(new JdbcTenants(database.engineDatabase()), Clock.systemUTC());
    }
}

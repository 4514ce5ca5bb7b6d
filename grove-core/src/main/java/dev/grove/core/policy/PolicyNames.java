package dev.grove.core.policy;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.OptionalInt;

/** Lookup of names and versions, for definitions that name policies. */
public interface PolicyNames {

    /** Newest version of the policy of that name, of the tenant or of the server, if there is one. */
    OptionalInt newestVersion(TenantId tenant, String name);

    /** Names of the policies that there are: those of the server, and the first few hundred. */
    List<String> names(TenantId tenant);
}

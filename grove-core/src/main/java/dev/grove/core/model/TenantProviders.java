package dev.grove.core.model;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Optional;

/** The providers that tenants bring, each for its tenant alone. */
public interface TenantProviders {

    /** The provider of the user's tenant under a name that no provider of the server has. */
    Optional<ModelProvider> find(ModelUser user, String name);

    /** Some of the names of a tenant's providers, for messages. */
    List<String> names(TenantId tenant);
}

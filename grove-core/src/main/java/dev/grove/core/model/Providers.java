package dev.grove.core.model;

import dev.grove.core.id.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The providers that a tenant can use: the server's, and its own where the server has none. */
@Component
class Providers {

    private final ServerProviders ofServer;
    private final TenantProviders ofTenants;

    Providers(ServerProviders ofServer, TenantProviders ofTenants) {
        this.ofServer = ofServer;
        this.ofTenants = ofTenants;
    }

    /** Looks into the database only where the server has no such provider. */
    Optional<ModelProvider> find(ModelUser user, String name) {
        return ofServer.find(name).or(() -> ofTenants.find(user, name));
    }

    List<String> names(TenantId tenant) {
        List<String> names = new ArrayList<>(ofServer.names());
        names.addAll(ofTenants.names(tenant));
        return names;
    }
}

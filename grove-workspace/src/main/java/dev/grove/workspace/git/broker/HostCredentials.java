package dev.grove.workspace.git.broker;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.git.broker.url.Credential;
import java.util.Optional;

/** Where the credentials of a tenant for a host come from. */
@FunctionalInterface
public interface HostCredentials {

    /**
     * Finds the tenant's credential for a host, if it has one; called once for each operation.
     *
     * @param host name in the names of secrets ({@code git.<host>.token}): the host alone for https
     *     on its own port, {@code host_port} for any other server
     * @param purpose use of the credential, for the trail
     * @throws GroveException when it is there and cannot be given out
     */
    Optional<Credential> find(TenantId tenant, RunId run, String host, String purpose);
}

package dev.grove.workspace.egress.proxy;

import dev.grove.core.egress.Destination;
import dev.grove.core.egress.EgressRefusedException;

/** Finds the addresses of a host that was allowed by name, if each may be connected to. */
@FunctionalInterface
public interface Vetting {

    Destination vet(String host, int port) throws EgressRefusedException;
}

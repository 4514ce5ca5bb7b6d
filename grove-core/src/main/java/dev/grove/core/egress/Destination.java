package dev.grove.core.egress;

import java.net.InetAddress;
import java.util.List;

/**
 * A host that may be connected to, at these addresses and no others.
 *
 * @param addresses all of the host's, each vetted; to be tried in this order
 */
public record Destination(String host, int port, List<InetAddress> addresses) {

    public Destination {
        addresses = List.copyOf(addresses);
    }
}

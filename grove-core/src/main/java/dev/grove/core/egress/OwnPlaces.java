package dev.grove.core.egress;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Where this installation answers.
 *
 * @param named its public address, by name
 * @param ports of this server
 * @param machine whether an address is one of this machine
 * @param others of the other servers, as far as they are known
 */
public record OwnPlaces(
        Set<Named> named,
        Set<Integer> ports,
        Predicate<InetAddress> machine,
        Set<InetSocketAddress> others) {

    public OwnPlaces {
        named = Set.copyOf(named);
        ports = Set.copyOf(ports);
        others = Set.copyOf(others);
    }

    /**
     * A host and a port.
     *
     * @param host in lower case
     */
    public record Named(String host, int port) {}
}

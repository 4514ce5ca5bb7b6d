package dev.grove.core.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface NameResolver {

    /** At least one; the preferred first. */
    List<InetAddress> resolve(String host) throws UnknownHostException;
}

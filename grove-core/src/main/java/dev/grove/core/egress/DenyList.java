package dev.grove.core.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Deny list of addresses that IANA's tables call public, and of names, that answer only the machine
 * that asks, or its cloud: services that give a cloud's machine its credentials and settings, and
 * names of the machine itself. Metadata services at link-local addresses, in {@code 100.64.0.0/10},
 * {@code 192.0.0.0/24} or {@code fc00::/7} are in {@link SpecialPurposeAddresses}.
 */
final class DenyList {

    private static final List<AddressBlock> ADDRESSES =
            Stream.of(
                            // Azure's host: certificates and settings of extensions.
                            "168.63.129.16/32",
                            // IBM Cloud's private endpoints.
                            "161.26.0.0/16",
                            "166.8.0.0/14",
                            // Google Cloud's private endpoints, and its name servers.
                            "199.36.153.4/30",
                            "199.36.153.8/30",
                            "35.199.192.0/19",
                            // Equinix Metal's metadata.
                            "192.80.8.124/32")
                    .map(AddressBlock::parse)
                    .toList();

    /** Refused by name, since a name server can give a public address for any of them. */
    private static final Set<String> NAMES =
            Set.of(
                    "localhost",
                    "localhost4",
                    "localhost6",
                    "ip6-localhost",
                    "ip6-loopback",
                    "metadata",
                    "instance-data",
                    "rancher-metadata",
                    "metadata.google.internal",
                    "metadata.goog",
                    "metadata.azure.internal",
                    "metadata.tencentyun.com",
                    "metadata.packet.net",
                    "metadata.platformequinix.com",
                    "api.metadata.cloud.ibm.com",
                    "instance-data.ec2.internal");

    private static final List<String> BENEATH =
            List.of(".localhost", ".localdomain", ".localdomain4", ".localdomain6");

    private DenyList() {}

    static boolean containsAddress(InetAddress address) {
        return ADDRESSES.stream().anyMatch(block -> block.contains(address));
    }

    /**
     * @param host in lower case
     */
    static boolean containsName(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return NAMES.contains(name) || BENEATH.stream().anyMatch(name::endsWith);
    }
}

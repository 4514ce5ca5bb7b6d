package dev.grove.core.egress;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Addresses that are not plainly a host on the internet. The tables are IANA's registries of IPv4
 * and IPv6 special-purpose addresses (as of 2026), with multicast. Entries that are called globally
 * reachable there (anycast services) are special all the same: no ordinary host serves from them.
 */
final class SpecialPurposeAddresses {

    private static final List<AddressBlock> IPV4 =
            blocks(
                    "0.0.0.0/8",
                    "10.0.0.0/8",
                    "100.64.0.0/10",
                    "127.0.0.0/8",
                    "169.254.0.0/16",
                    "172.16.0.0/12",
                    "192.0.0.0/24",
                    "192.0.2.0/24",
                    "192.31.196.0/24",
                    "192.52.193.0/24",
                    "192.88.99.0/24",
                    "192.168.0.0/16",
                    "192.175.48.0/24",
                    "198.18.0.0/15",
                    "198.51.100.0/24",
                    "203.0.113.0/24",
                    "224.0.0.0/4",
                    "240.0.0.0/4");

    /** All that IANA has given out for hosts; the special ones within it are listed below. */
    private static final AddressBlock IPV6_GLOBAL = AddressBlock.parse("2000::/3");

    private static final List<AddressBlock> IPV6 =
            blocks("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20");

    /** An IPv4 address at the end of it says where it leads. */
    private static final AddressBlock NAT64 = AddressBlock.parse("64:ff9b::/96");

    private static final int NAT64_OFFSET = 12;

    private SpecialPurposeAddresses() {}

    static boolean contain(InetAddress address) {
        // Java itself makes an IPv4 address of ::ffff:a.b.c.d.
        if (address instanceof Inet4Address) {
            return IPV4.stream().anyMatch(block -> block.contains(address));
        }
        if (NAT64.contains(address)) {
            return contain(behind(address));
        }
        return !IPV6_GLOBAL.contains(address)
                || IPV6.stream().anyMatch(block -> block.contains(address));
    }

    /** The address that a translator on the way would connect to; most lead to themselves. */
    static InetAddress behind(InetAddress address) {
        return NAT64.contains(address) ? AddressBlock.embedded(address, NAT64_OFFSET) : address;
    }

    private static List<AddressBlock> blocks(String... texts) {
        return Stream.of(texts).map(AddressBlock::parse).toList();
    }
}

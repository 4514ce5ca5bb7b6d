package dev.grove.core.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * A range of addresses, as {@code 10.0.0.0/8} or {@code fc00::/7}; an address alone is a range of
 * one.
 *
 * @param bits how many leading bits of the network all its addresses share
 */
record AddressBlock(InetAddress network, int bits) {

    AddressBlock {
        int longest = network.getAddress().length * Byte.SIZE;
        if (bits < 0 || bits > longest) {
            throw new IllegalArgumentException("A prefix has 0 to " + longest + " bits");
        }
    }

    /**
     * Parses a literal; never asks a name server.
     *
     * @throws IllegalArgumentException when it is none
     */
    static AddressBlock parse(String text) {
        int slash = text.indexOf('/');
        InetAddress network = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
        int bits =
                slash < 0
                        ? network.getAddress().length * Byte.SIZE
                        : Integer.parseInt(text.substring(slash + 1));
        return new AddressBlock(network, bits);
    }

    boolean contains(InetAddress address) {
        byte[] ours = network.getAddress();
        byte[] theirs = address.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        int whole = bits / Byte.SIZE;
        if (!Arrays.equals(ours, 0, whole, theirs, 0, whole)) {
            return false;
        }
        int rest = bits % Byte.SIZE;
        return rest == 0 || (ours[whole] ^ theirs[whole]) >> (Byte.SIZE - rest) == 0;
    }

    /** The four bytes from an offset on, as the IPv4 address that they are. */
    static InetAddress embedded(InetAddress address, int offset) {
        try {
            return InetAddress.getByAddress(
                    Arrays.copyOfRange(address.getAddress(), offset, offset + 4));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}

package dev.grove.language.host;

import java.util.Optional;

/**
 * A block of addresses, such as {@code 10.0.0.0/8} or {@code fd00::/8}.
 *
 * @param first its first address
 * @param prefix bits that its addresses share, of 128
 */
public record IpBlock(IpAddress first, int prefix) {

    /** Empty too where bits are set behind the prefix: it is not clear what was meant. */
    public static Optional<IpBlock> read(String text) {
        int slash = text.indexOf('/');
        Optional<IpAddress> address =
                slash < 0 ? Optional.empty() : IpAddress.read(text.substring(0, slash));
        String bits = text.substring(slash + 1);
        if (address.isEmpty()
                || bits.isEmpty()
                || bits.length() > 3
                || !bits.chars().allMatch(c -> c >= '0' && c <= '9')
                || (bits.length() > 1 && bits.charAt(0) == '0')) {
            return Optional.empty();
        }
        boolean four = text.indexOf(':') < 0;
        int prefix = Integer.parseInt(bits) + (four ? IpAddress.MAPPED_BITS : 0);
        if (prefix > IpAddress.BITS) {
            return Optional.empty();
        }
        IpBlock block = new IpBlock(address.get(), prefix);
        return block.masked(address.get()).equals(address.get())
                ? Optional.of(block)
                : Optional.empty();
    }

    public boolean contains(IpAddress address) {
        return masked(address).equals(first);
    }

    boolean isIpv4() {
        return first.isIpv4() && prefix >= IpAddress.MAPPED_BITS;
    }

    /** Text that is read as the same block. */
    @Override
    public String toString() {
        return first + "/" + (isIpv4() ? prefix - IpAddress.MAPPED_BITS : prefix);
    }

    private IpAddress masked(IpAddress address) {
        return new IpAddress(
                address.high() & mask(Math.min(prefix, Long.SIZE)),
                address.low() & mask(Math.max(prefix - Long.SIZE, 0)));
    }

    private static long mask(int bits) {
        return bits == 0 ? 0 : -1L << (Long.SIZE - bits);
    }
}

package dev.grove.language.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An address of 128 bits; one of IPv4 is that which IPv6 maps it to, {@code ::ffff:a.b.c.d}.
 *
 * @param high its first 64 bits
 * @param low its last 64 bits
 */
public record IpAddress(long high, long low) {

    static final int BITS = 128;

    /** Bits before an address of IPv4. */
    static final int MAPPED_BITS = 96;

    private static final long MAPPED = 0xffff_0000_0000L;
    private static final long MAPPED_MASK = 0xffff_ffff_0000_0000L;

    private static final int LONGEST = 45;
    private static final int GROUPS = 8;

    /**
     * Four decimal numbers, or eight hexadecimal groups with at most one gap; without leading zeros
     * in decimals, brackets, zones and blanks.
     */
    public static Optional<IpAddress> read(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return Optional.empty();
        }
        return text.indexOf(':') < 0
                ? readFour(text).map(four -> new IpAddress(0, MAPPED | four))
                : readGroups(text);
    }

    public boolean isIpv4() {
        return high == 0 && (low & MAPPED_MASK) == MAPPED;
    }

    /** Text that is read as the same address: four numbers, or eight groups. */
    @Override
    public String toString() {
        if (isIpv4()) {
            return "%d.%d.%d.%d"
                    .formatted(
                            (low >> 24) & 0xff, (low >> 16) & 0xff, (low >> 8) & 0xff, low & 0xff);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            long half = i < GROUPS / 2 ? high : low;
            long group = (half >> ((3 - i % (GROUPS / 2)) * 16)) & 0xffff;
            text.append(i == 0 ? "" : ":").append(Long.toHexString(group));
        }
        return text.toString();
    }

    private static Optional<Long> readFour(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return Optional.empty();
        }
        long address = 0;
        for (String part : parts) {
            if (!part.chars().allMatch(c -> c >= '0' && c <= '9')
                    || part.isEmpty()
                    || part.length() > 3
                    || (part.length() > 1 && part.charAt(0) == '0')
                    || Integer.parseInt(part) > 255) {
                return Optional.empty();
            }
            address = (address << 8) | Integer.parseInt(part);
        }
        return Optional.of(address);
    }

    private static Optional<IpAddress> readGroups(String text) {
        int gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
            return Optional.empty();
        }
        Optional<List<Integer>> before = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
        Optional<List<Integer>> after =
                gap < 0 ? Optional.of(List.of()) : groups(text.substring(gap + 2), true);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        int missing = GROUPS - before.get().size() - after.get().size();
        if (gap < 0 ? missing != 0 : missing < 1) {
            return Optional.empty();
        }
        List<Integer> all = new ArrayList<>(before.get());
        for (int i = 0; i < missing; i++) {
            all.add(0);
        }
        all.addAll(after.get());
        return Optional.of(new IpAddress(bits(all.subList(0, 4)), bits(all.subList(4, GROUPS))));
    }

    private static long bits(List<Integer> groups) {
        long bits = 0;
        for (int group : groups) {
            bits = (bits << 16) | group;
        }
        return bits;
    }

    /**
     * @param last whether an address of IPv4 may stand at its end
     */
    private static Optional<List<Integer>> groups(String text, boolean last) {
        List<Integer> groups = new ArrayList<>();
        if (text.isEmpty()) {
            return Optional.of(groups);
        }
        String[] parts = text.split(":", -1);
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i];
            if (last && i == parts.length - 1 && part.indexOf('.') >= 0) {
                Optional<Long> four = readFour(part);
                if (four.isEmpty()) {
                    return Optional.empty();
                }
                groups.add((int) (four.get() >> 16));
                groups.add((int) (four.get() & 0xffff));
            } else if (part.isEmpty()
                    || part.length() > 4
                    || !part.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 0x80)) {
                return Optional.empty();
            } else {
                groups.add(Integer.parseInt(part, 16));
            }
        }
        return groups.size() > GROUPS ? Optional.empty() : Optional.of(groups);
    }
}

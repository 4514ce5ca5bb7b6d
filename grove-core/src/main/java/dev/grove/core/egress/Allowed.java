package dev.grove.core.egress;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;

/** Allowlist of the operator: names of hosts and ranges of addresses. */
record Allowed(List<String> names, List<AddressBlock> blocks) {

    private static final String BENEATH = "*.";

    static final Allowed NOTHING = new Allowed(List.of(), List.of());

    /**
     * @param setting name of the list, for its errors
     * @throws IllegalArgumentException when an entry is neither a host nor a range, so that a
     *     server with a slip in its settings does not start
     */
    static Allowed of(String setting, List<String> written) {
        List<String> entries =
                written.stream().map(String::strip).filter(e -> !e.isEmpty()).toList();
        return new Allowed(
                entries.stream()
                        .filter(entry -> !isAddress(entry))
                        .map(entry -> name(setting, entry))
                        .toList(),
                entries.stream().filter(Allowed::isAddress).map(AddressBlock::parse).toList());
    }

    boolean host(String host) {
        return names.stream()
                .anyMatch(name ->
                        name.startsWith(BENEATH)
                                ? host.endsWith(name.substring(1))
                                : host.equals(name));
    }

    boolean address(InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }

    /** Digits and dots alone, or a colon: no host is named so. */
    private static boolean isAddress(String entry) {
        return entry.indexOf(':') >= 0
                || entry.indexOf('/') >= 0
                || entry.chars().allMatch(c -> c == '.' || Character.isDigit(c));
    }

    private static String name(String setting, String entry) {
        String name = entry.toLowerCase(Locale.ROOT);
        String host = name.startsWith(BENEATH) ? name.substring(BENEATH.length()) : name;
        if (host.isEmpty() || !host.chars().allMatch(Allowed::isOfHost)) {
            throw new IllegalArgumentException(
                    setting
                            + ": \""
                            + entry
                            + "\" is neither a host, nor *.host, nor an address, nor a range");
        }
        return name;
    }

    private static boolean isOfHost(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    }
}

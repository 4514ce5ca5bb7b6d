package dev.grove.language.host;

import java.util.Locale;
import java.util.Optional;

/** Names of hosts in the one form in which they are compared: lower case, no dot at the end. */
public final class HostNames {

    static final int LONGEST = 253;
    private static final int LONGEST_LABEL = 63;

    private HostNames() {}

    /**
     * Letters, digits, {@code -} and {@code _} in labels; none whose last label is a number, which
     * some readers take for an address.
     */
    public static Optional<String> read(String text) {
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        if (name.isEmpty() || name.length() > LONGEST) {
            return Optional.empty();
        }
        String[] labels = name.split("\\.", -1);
        for (String label : labels) {
            if (label.isEmpty()
                    || label.length() > LONGEST_LABEL
                    || !label.chars().allMatch(HostNames::isAllowed)) {
                return Optional.empty();
            }
        }
        return isNumber(labels[labels.length - 1])
                ? Optional.empty()
                : Optional.of(name.toLowerCase(Locale.ROOT));
    }

    private static boolean isAllowed(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_';
    }

    private static boolean isNumber(String label) {
        return label.chars().allMatch(c -> c >= '0' && c <= '9')
                || (label.length() > 1
                        && label.charAt(0) == '0'
                        && (label.charAt(1) == 'x' || label.charAt(1) == 'X')
                        && label.chars().skip(2).allMatch(c -> Character.digit(c, 16) >= 0));
    }
}

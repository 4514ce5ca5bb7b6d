package dev.grove.language.pattern;

/**
 * Finds patterns that RE2/J 1.8 never ends to compile: without regard to case, it goes round the
 * forms of a letter until it is back at the first, and never comes back to nine old letters of
 * Church Slavonic, whose capitals have another small form ({@code (?i)} with U+1C80).
 */
final class EndlessFolds {

    private static final int FIRST = 0x1C80;
    private static final int LAST = 0x1C88;

    private boolean folds;
    private boolean touched;

    boolean areEndless() {
        return folds && touched;
    }

    /** Characters that the pattern names, both ends included. */
    void range(int from, int to) {
        touched |= from <= LAST && to >= FIRST;
    }

    /**
     * Flags at the beginning of a group.
     *
     * @param at behind the parenthesis
     * @return behind the {@code )} of {@code (?i)}, or the {@code :} of {@code (?i:}; the place
     *     itself where the group is captured
     */
    int readFlags(String regex, int at) {
        if (!regex.startsWith("?", at)) {
            return at;
        }
        int end = at + 1;
        while (end < regex.length() && "imsU-".indexOf(regex.charAt(end)) >= 0) {
            folds |= regex.charAt(end) == 'i';
            end++;
        }
        return end < regex.length() && ":)".indexOf(regex.charAt(end)) >= 0 ? end + 1 : at;
    }

    /**
     * @param at behind the backslash
     * @return behind the escape
     */
    int readEscape(String regex, int at) {
        char escaped = regex.charAt(at);
        boolean braced = regex.startsWith("{", at + 1);
        if (braced && "xpP".indexOf(escaped) >= 0) {
            int end = regex.indexOf('}', at);
            int behind = end < 0 ? regex.length() : end + 1;
            if (escaped == 'x') {
                int code = hexadecimal(regex, at + 2);
                range(code, code);
            }
            return behind;
        }
        return at + 1;
    }

    /**
     * @param at behind the bracket
     * @return behind the bracket that ends the class
     */
    int readClass(String regex, int at) {
        int place = regex.startsWith("^", at) ? at + 1 : at;
        int from = -1;
        boolean first = true;
        while (place < regex.length()) {
            char character = regex.charAt(place);
            if (character == ']' && !first) {
                return place + 1;
            }
            first = false;
            int code = character;
            int behind = place + 1;
            if (character == '\\' && behind < regex.length()) {
                code = regex.startsWith("x{", behind) ? hexadecimal(regex, behind + 2) : 0;
                behind = readEscape(regex, behind);
            } else if (regex.startsWith("[:", place)) {
                int end = regex.indexOf(":]", place + 2);
                behind = end < 0 ? behind : end + 2;
            }
            if (from >= 0) {
                range(from, code);
                from = -1;
            } else if (regex.startsWith("-", behind) && !regex.startsWith("]", behind + 1)) {
                from = code;
                behind++;
            } else {
                range(code, code);
            }
            place = behind;
        }
        return place;
    }

    private static int hexadecimal(String regex, int at) {
        int code = 0;
        for (int i = at; i < regex.length() && Character.digit(regex.charAt(i), 16) >= 0; i++) {
            code = Math.min(16 * code + Character.digit(regex.charAt(i), 16), 0x10FFFF);
        }
        return code;
    }
}

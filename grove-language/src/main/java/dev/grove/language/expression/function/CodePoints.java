package dev.grove.language.expression.function;

/** Texts as CEL has them, sequences of code points; Java has sequences of UTF-16. */
final class CodePoints {

    /** From here on UTF-16 and code points differ in their order. */
    private static final char FIRST_SURROGATE = 0xD800;

    private static final char AFTER_SURROGATES = 0xE000;

    private CodePoints() {}

    /** Order by the numbers of the code points: U+10000 is after U+FFFD. */
    static int compare(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        for (int i = 0; i < shorter; i++) {
            char first = one.charAt(i);
            char second = other.charAt(i);
            if (first != second) {
                return rank(first) - rank(second);
            }
        }
        return one.length() - other.length();
    }

    /** A surrogate stands for a code point above all that have one unit. */
    private static int rank(char unit) {
        if (unit < FIRST_SURROGATE) {
            return unit;
        }
        return unit < AFTER_SURROGATES
                ? unit + (Character.MAX_VALUE + 1 - AFTER_SURROGATES)
                : unit - (AFTER_SURROGATES - FIRST_SURROGATE);
    }

    /** Without the white space of Unicode at both ends, next line and no-break spaces included. */
    static String trimmed(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isWhiteSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isWhiteSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Property {@code White_Space}; all of its code points have one unit. */
    private static boolean isWhiteSpace(char unit) {
        return switch (unit) {
            case '\t', '\n', 0x0B, '\f', '\r', 0x85 -> true;
            default -> Character.isSpaceChar(unit);
        };
    }
}

package dev.grove.core.tool;

/**
 * Keeps a tool's result to a size that a model can read.
 *
 * <p>Tokens are estimated, the same for every model: four ASCII characters make one, any other
 * character is one by itself. That is about right for English and code, and not too low for scripts
 * whose characters are tokens of their own.
 */
public final class ResultText {

    public static final int MAX_TOKENS = 15_000;

    /** The estimate counts in quarters of a token, so that an ASCII character is 1. */
    private static final int ASCII = 1;

    private static final int OTHER = 4;

    /** Kept free for the line that states the cut. */
    private static final long NOTICE_QUARTERS = 200;

    private ResultText() {}

    /**
     * The text, or, when it is over {@link #MAX_TOKENS}, its head and tail with a line between them
     * that says how much is missing. A character outside the basic plane is never cut in two.
     */
    public static String cut(String text) {
        return cut(text, MAX_TOKENS);
    }

    /**
     * Cuts as {@link #cut(String)} does, to another limit.
     *
     * @param maxTokens above 50, for the line that states the cut
     */
    public static String cut(String text, int maxTokens) {
        // The longest text that cannot be over the limit, whatever is in it.
        if (text.length() <= maxTokens) {
            return text;
        }
        long total = quarters(text);
        if (total <= 4L * maxTokens) {
            return text;
        }
        long half = (4L * maxTokens - NOTICE_QUARTERS) / 2;
        int head = headEnd(text, half);
        int tail = tailStart(text, half);
        String missing = text.substring(head, tail);
        return text.substring(0, head)
                + "\n[... cut here: about "
                + quarters(missing) / 4
                + " tokens ("
                + missing.length()
                + " characters) of "
                + total / 4
                + " left out; ask for a smaller part to see them ...]\n"
                + text.substring(tail);
    }

    /** Estimated number of tokens, as {@link #cut} counts them, rounded up. */
    public static long tokens(String text) {
        return (quarters(text) + 3) / 4;
    }

    private static long quarters(String text) {
        return text.codePoints().mapToLong(ResultText::weight).sum();
    }

    private static int headEnd(String text, long budget) {
        int at = 0;
        long left = budget;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            left -= weight(codePoint);
            if (left < 0) {
                return at;
            }
            at += Character.charCount(codePoint);
        }
        return at;
    }

    private static int tailStart(String text, long budget) {
        int at = text.length();
        long left = budget;
        while (at > 0) {
            int codePoint = text.codePointBefore(at);
            left -= weight(codePoint);
            if (left < 0) {
                return at;
            }
            at -= Character.charCount(codePoint);
        }
        return at;
    }

    private static int weight(int codePoint) {
        return codePoint < 128 ? ASCII : OTHER;
    }
}

package dev.grove.core.secret.match;

/**
 * Rest of a token whose beginning was found: its characters however an encoder wrote them, and the
 * breaks between its lines. Not thread-safe.
 */
final class TokenTail {

    /** Characters of a token in its longest form; more of them are a text of its own. */
    private static final int LONGEST = 32 * 1024;

    /** Encoders break lines at 64 or 76 characters; a shorter line is the last one. */
    private static final int SHORTEST_LINE = 40;

    private int read;

    /** The beginning that was found is the rest of the first line. */
    private int inLine = SHORTEST_LINE;

    private boolean inBreak;

    /**
     * Whether the next character belongs to the token; after the first that does not, ask no more.
     */
    boolean accept(char c) {
        if (++read > LONGEST) {
            return false;
        }
        if (c == '\n' || c == '\r') {
            return breaks();
        }
        if (c == ' ' || c == '\t') {
            return inBreak;
        }
        inBreak = false;
        inLine++;
        return isOfToken(c);
    }

    private boolean breaks() {
        if (!inBreak && inLine < SHORTEST_LINE) {
            return false;
        }
        inBreak = true;
        inLine = 0;
        return true;
    }

    /** Base64 of either alphabet, and what escapes of JSON, URLs and HTML add; 0 is of UTF-16. */
    private static boolean isOfToken(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || "-_.~+/=%&#;\\\0".indexOf(c) >= 0;
    }
}

package dev.grove.mcp.era;

/** Texts of clients that are kept: short, without controls and halves of surrogate pairs. */
public final class Words {

    private static final char REPLACEMENT = '\uFFFD';

    private Words() {}

    public static String of(String text, int longest) {
        StringBuilder kept = new StringBuilder(Math.min(text.length(), longest));
        text.codePoints()
                .limit(longest)
                .forEach(c -> {
                    boolean half = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
                    if (half || Character.isISOControl(c)) {
                        kept.append(REPLACEMENT);
                    } else {
                        kept.appendCodePoint(c);
                    }
                });
        return kept.toString();
    }

    /** Whether a text can be kept as it is. */
    public static boolean arePlain(String text, int longest) {
        return text.length() <= longest && of(text, longest).equals(text);
    }
}

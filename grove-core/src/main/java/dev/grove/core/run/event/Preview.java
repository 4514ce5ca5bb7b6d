package dev.grove.core.run.event;

/**
 * Long texts are cut in events, so that the log does not hold everything twice: the turn has them
 * whole.
 */
public final class Preview {

    public static final int LONGEST = 2_000;

    private Preview() {}

    static boolean isCut(String text) {
        return text.length() > LONGEST;
    }

    /** Head and tail: what a command printed last is what people look for first. */
    public static String of(String text) {
        if (!isCut(text)) {
            return text;
        }
        int half = LONGEST / 2;
        int head = Character.isHighSurrogate(text.charAt(half - 1)) ? half - 1 : half;
        int tail = text.length() - half;
        return text.substring(0, head)
                + "\n[…]\n"
                + text.substring(Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail);
    }
}

package dev.grove.core.text;

/** Text as Postgres can keep it: without NUL, and with no half of a surrogate pair. */
public final class StorableText {

    private static final char REPLACEMENT = '\uFFFD';

    private StorableText() {}

    public static String of(String text) {
        StringBuilder mended = null;
        for (int i = 0; i < text.length(); i++) {
            if (isStorable(text, i)) {
                continue;
            }
            if (mended == null) {
                mended = new StringBuilder(text);
            }
            mended.setCharAt(i, REPLACEMENT);
        }
        return mended == null ? text : mended.toString();
    }

    private static boolean isStorable(String text, int index) {
        char c = text.charAt(index);
        if (c > 0 && !Character.isSurrogate(c)) {
            return true;
        }
        if (Character.isHighSurrogate(c)) {
            return index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
        }
        return c != 0;
    }
}

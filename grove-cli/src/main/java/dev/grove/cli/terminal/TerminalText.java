package dev.grove.cli.terminal;

/**
 * Writes as an escape of JSON what would act on the screen instead of being read: controls (the
 * escape character of ANSI sequences among them) and those of bidirectional text. Line breaks and
 * tabs stay. {@code VisibleText} of the server does the same, which a test compares.
 */
public final class TerminalText {

    private TerminalText() {}

    /** Escapes a text; returns the same string when there is nothing to escape. */
    public static String of(String text) {
        StringBuilder visible = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (acts(c) && !isLineBreak(text, i)) {
                if (visible == null) {
                    visible = new StringBuilder(text.length() + 16).append(text, 0, i);
                }
                visible.append("\\u%04x".formatted((int) c));
            } else if (visible != null) {
                visible.append(c);
            }
        }
        return visible == null ? text : visible.toString();
    }

    private static boolean acts(char c) {
        return switch (c) {
            case '\n', '\t' -> false;
            case '\u061c', '\u200e', '\u200f' -> true;
            default ->
                    Character.isISOControl(c)
                            || (c >= '\u202a' && c <= '\u202e')
                            || (c >= '\u2066' && c <= '\u2069');
        };
    }

    /** A carriage return alone would have a line overwritten by what follows. */
    private static boolean isLineBreak(String text, int at) {
        return text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
    }
}

package dev.grove.core.session;

import org.jspecify.annotations.Nullable;

/**
 * Title of a session.
 *
 * @param text empty until the first message gives it one
 */
public record SessionTitle(String text, TitleBy by) {

    /** Characters of a title that no caller gave. */
    public static final int LONGEST_MADE = 80;

    private static final SessionTitle NONE = new SessionTitle("", TitleBy.FIRST_LINE);

    /** Title as a caller gave it; null for none yet. */
    public static SessionTitle given(@Nullable String text) {
        return text == null ? NONE : new SessionTitle(text, TitleBy.CALLER);
    }

    /** First line of what was said first, cut. */
    public static String firstLineOf(String text) {
        return cut(text.strip().lines().findFirst().orElse("").strip());
    }

    /** This title, or the first line of what was said first where there is none yet. */
    public SessionTitle orFirstLineOf(String said) {
        return text.isEmpty() ? new SessionTitle(firstLineOf(said), TitleBy.FIRST_LINE) : this;
    }

    /** A line, no longer than titles are that no caller gave. */
    public static String cut(String line) {
        return line.codePointCount(0, line.length()) <= LONGEST_MADE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST_MADE - 1)) + "…";
    }
}

package dev.grove.core.session;

import java.util.Locale;

/** Whose words the title of a session is. */
public enum TitleBy {
    /** The first line of what was said first, or none yet. */
    FIRST_LINE,
    /** A caller gave it. */
    CALLER,
    /** The session's model made it of the first answer. */
    MODEL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TitleBy of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

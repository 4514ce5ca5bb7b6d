package dev.grove.core.agent.session;

import java.util.Locale;

/**
 * Policy of an agent for its sessions.
 *
 * @param title where the title comes from of a session that no caller gives one
 */
public record SessionPolicy(Title title) {

    public static final SessionPolicy NONE = new SessionPolicy(Title.FIRST_LINE);

    /** Origin of titles. */
    public enum Title {
        /** The first line of what was said first. */
        FIRST_LINE,
        /** The model of the session is asked, once the first answer is there. */
        MODEL;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

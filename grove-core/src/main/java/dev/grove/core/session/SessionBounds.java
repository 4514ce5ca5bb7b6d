package dev.grove.core.session;

/** Bounds of sessions and of what is said in them. */
public final class SessionBounds {

    /** Pattern of the caller's own id of a session, which is a part of paths. */
    public static final String EXTERNAL_ID = "[A-Za-z0-9_-]{1,128}";

    public static final int LONGEST_USER = 200;
    public static final int LONGEST_TITLE = 200;
    public static final int LARGEST_METADATA = 16_000;
    public static final long MOST_TOKENS = 10_000_000_000L;
    public static final int MOST_MESSAGES = 1_000_000;

    /** Messages of one session that may wait at a time. */
    public static final int MOST_QUEUED = 32;

    /** Characters of a message, as of a goal. */
    public static final int LONGEST_MESSAGE = 200_000;

    public static final int LONGEST_CLIENT_ID = 200;

    private SessionBounds() {}
}

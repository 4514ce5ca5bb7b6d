package dev.grove.core.run.journal;

/**
 * The format of an entry's {@code changes}: docs/run-log.md describes it, golden files hold it,
 * {@link ChangesWriter} writes and {@link ChangesReader} reads it.
 */
public final class LogFormat {

    /** Number of the format that is written; earlier ones are read as well. */
    public static final int NUMBER = 2;

    /** Whose changes say all, whatever the entry's events say. */
    static final int WITHOUT_EVENTS = 1;

    /** Characters from which on a result lies in a row of its own. */
    public static final int LONGEST_INLINE_RESULT = 8_000;

    private LogFormat() {}
}

package dev.grove.core.run.work;

import java.util.Locale;

/** The kinds of runs. */
public enum RunKind {
    /** An agent works towards a goal. */
    AGENT,
    /** Call of one tool. */
    CALL,
    /** A workflow starts runs, and goes on when they end. */
    WORKFLOW;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RunKind of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

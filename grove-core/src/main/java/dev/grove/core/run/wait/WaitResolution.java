package dev.grove.core.run.wait;

import java.util.Locale;

/** Resolution of a wait: the kind of its outcome, as its row names it. */
public enum WaitResolution {
    /** Result of a client tool, or of child runs. */
    ANSWERED,
    APPROVED,
    DENIED,
    /** There was no answer in time. */
    EXPIRED,
    HAPPENED,
    DID_NOT_HAPPEN,
    TELL_MODEL,
    /** A cap was raised. */
    RAISED,
    /** The decision was to stop the run rather than raise its cap. */
    STOPPED,
    /** The run has an exception to its policies. */
    GRANTED,
    /** The run ended while it waited; if it is resumed, it asks again. */
    WITHDRAWN;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static WaitResolution of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

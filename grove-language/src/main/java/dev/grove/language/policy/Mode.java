package dev.grove.language.policy;

import java.util.Locale;

/** Weight of a policy: it counts, or it is reported alone. */
public enum Mode {
    ENFORCE,
    /** Evaluated, and its answer is reported where it restricts; it restricts nothing. */
    WATCH;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

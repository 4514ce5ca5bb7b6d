package dev.grove.core.tool;

import java.util.Locale;

/** How a call that may have taken effect can be made again. */
public enum Repetition {
    /** Call that changes nothing, or nothing more: made again like any other. */
    FREELY,
    /** Under the idempotency key that it had. */
    UNDER_ITS_KEY,
    /** Only where a person says so. */
    NEVER;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Repetition of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

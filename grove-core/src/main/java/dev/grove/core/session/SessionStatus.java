package dev.grove.core.session;

import java.util.Locale;

/** Whether a session takes messages. */
public enum SessionStatus {
    OPEN,
    /** It can be read, and opened again. */
    ARCHIVED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static SessionStatus of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}

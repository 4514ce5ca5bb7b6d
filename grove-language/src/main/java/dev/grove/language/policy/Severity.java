package dev.grove.language.policy;

import java.util.Locale;

/** Urgency of a rule that took effect, for those who watch. */
public enum Severity {
    LOW,
    MEDIUM,
    HIGH,
    CRITICAL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.grove.language.policy;

import java.util.Locale;

/**
 * Consequence of a rule, of a layer and of a chain; each is more restrictive than the one before.
 */
public enum Outcome {
    ALLOW,
    ASK,
    DENY;

    public boolean isMoreRestrictiveThan(Outcome other) {
        return compareTo(other) > 0;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

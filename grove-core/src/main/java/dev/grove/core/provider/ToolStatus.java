package dev.grove.core.provider;

import java.util.Locale;

/** Whether a tool may be called. */
public enum ToolStatus {
    /** Its definition is the approved one. */
    APPROVED,
    /** It was added after the provider was registered and is not approved yet. */
    NEW,
    /** Its server gives another definition than the approved one. */
    CHANGED,
    /** Its server does not have it any more. */
    GONE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

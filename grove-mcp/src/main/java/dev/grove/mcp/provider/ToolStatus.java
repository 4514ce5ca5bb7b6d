package dev.grove.mcp.provider;

import java.util.Locale;

/** Whether a tool may be called. */
public enum ToolStatus {
    /** Its definition is the one that somebody approved. */
    APPROVED,
    /** It came after the provider was registered, and nobody approved of it yet. */
    NEW,
    /** Its server gives another definition than the approved one. */
    CHANGED,
    /** Its server does not have it any more. */
    GONE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

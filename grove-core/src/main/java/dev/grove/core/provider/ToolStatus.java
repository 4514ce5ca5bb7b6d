package dev.grove.core.provider;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

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

    /**
     * @param seen digest of what its server gave last; null where it has it no more
     * @param approved digest of the definition that counts; null where there is none yet
     */
    static ToolStatus of(@Nullable String seen, @Nullable String approved) {
        if (seen == null) {
            return GONE;
        }
        if (approved == null) {
            return NEW;
        }
        return seen.equals(approved) ? APPROVED : CHANGED;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

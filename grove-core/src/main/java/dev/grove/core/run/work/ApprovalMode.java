package dev.grove.core.run.work;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Treatment of a run's calls that need an approval. */
public enum ApprovalMode {
    /** The run waits for a decision. */
    ASK,
    /** No person can be asked: such a call is denied at once. */
    DENY;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param wireName null of a run that says nothing of it
     */
    public static ApprovalMode of(@Nullable String wireName) {
        return wireName == null ? ASK : valueOf(wireName.toUpperCase(Locale.ROOT));
    }

    /** Value in a run's row; null where it asks. */
    public @Nullable String stored() {
        return this == ASK ? null : wireName();
    }
}

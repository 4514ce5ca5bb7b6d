package dev.grove.core.run.record;

import dev.grove.core.authority.Starter;
import org.jspecify.annotations.Nullable;

/**
 * Limits with which a run is resumed.
 *
 * @param changes null where all stay as they are
 * @param pastAgent whether they may pass the agent's own
 * @param by caller that resumes it, whose policies it has from then on
 */
public record RaisedLimits(@Nullable LimitChanges changes, boolean pastAgent, Starter by) {

    /** Limits that stay as they are. */
    public static RaisedLimits none(Starter by) {
        return new RaisedLimits(null, false, by);
    }
}

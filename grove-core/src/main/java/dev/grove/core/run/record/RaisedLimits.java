package dev.grove.core.run.record;

import org.jspecify.annotations.Nullable;

/**
 * Limits with which a run is resumed.
 *
 * @param changes null where all stay as they are
 * @param pastAgent whether they may pass the agent's own
 */
public record RaisedLimits(@Nullable LimitChanges changes, boolean pastAgent) {

    public static final RaisedLimits NONE = new RaisedLimits(null, false);
}

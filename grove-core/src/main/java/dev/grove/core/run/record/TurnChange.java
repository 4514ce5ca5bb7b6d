package dev.grove.core.run.record;

import dev.grove.core.model.Answer;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The row of a turn as it is to be. Parts that are null stay as they are in the database.
 *
 * @param progress of all calls of the turn that have started, by call id
 * @param snapshot digest of the workspace's files as this turn left them, if it changed them;
 *     {@link #NOT_KEPT} if they could not be kept
 * @param completedAt set when the turn is closed
 */
public record TurnChange(
        int turn,
        Instant startedAt,
        @Nullable Answered answered,
        @Nullable Map<String, CallProgress> progress,
        @Nullable String snapshot,
        @Nullable Instant completedAt) {

    /** Stands for the digest where the files as a turn left them can be had from nowhere else. */
    public static final String NOT_KEPT = "not_kept";

    public static TurnChange opened(int turn, Instant startedAt) {
        return new TurnChange(turn, startedAt, null, null, null, null);
    }

    /** Whether the turn begins with it; such a turn has no row yet. */
    public boolean isOpening() {
        return answered == null && progress == null && snapshot == null && completedAt == null;
    }

    /** An answer to record, with what it cost. */
    public record Answered(String provider, Answer answer, Spending spending, Instant at) {}
}

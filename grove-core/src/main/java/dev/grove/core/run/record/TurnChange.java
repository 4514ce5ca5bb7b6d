package dev.grove.core.run.record;

import dev.grove.core.model.Answer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Change of a turn. Parts that are null stay as earlier changes left them.
 *
 * @param startedAt set when the turn is opened
 * @param progress markers of the turn's calls that came further, by call id
 * @param snapshot digest of the workspace's files as this turn left them, if it changed them;
 *     {@link #NOT_KEPT} if they could not be kept
 * @param completedAt set when the turn is closed
 */
public record TurnChange(
        int turn,
        @Nullable Instant startedAt,
        @Nullable Answered answered,
        @Nullable Map<String, CallProgress> progress,
        @Nullable String snapshot,
        @Nullable Instant completedAt) {

    /** Stands for the digest where the files as a turn left them can be had from nowhere else. */
    public static final String NOT_KEPT = "not_kept";

    public static TurnChange opened(int turn, Instant startedAt) {
        return new TurnChange(turn, startedAt, null, null, null, null);
    }

    /** Provider's answer, word for word; null if the change brings none. */
    public @Nullable String rawAnswer() {
        return answered == null ? null : answered.answer().raw();
    }

    /** Both changes as one, this one first. */
    public TurnChange then(TurnChange later) {
        return new TurnChange(
                turn,
                startedAt == null ? later.startedAt : startedAt,
                later.answered == null ? answered : later.answered,
                both(progress, later.progress),
                later.snapshot == null ? snapshot : later.snapshot,
                later.completedAt == null ? completedAt : later.completedAt);
    }

    private static @Nullable Map<String, CallProgress> both(
            @Nullable Map<String, CallProgress> first, @Nullable Map<String, CallProgress> later) {
        if (first == null || later == null) {
            return first == null ? later : first;
        }
        Map<String, CallProgress> both = new LinkedHashMap<>(first);
        both.putAll(later);
        return both;
    }

    /** An answer to record, with what it cost. */
    public record Answered(String provider, Answer answer, Spending spending, Instant at) {}
}

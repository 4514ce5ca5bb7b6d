package dev.grove.core.run.record;

import dev.grove.core.run.record.TurnChange.Answered;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A turn as the journal has it: all that is needed to go on from there.
 *
 * @param answered null when no answer was recorded
 * @param progress of calls that have begun; one that was taken back before it was made has not
 * @param snapshot digest of the workspace's files as the turn left them, if it changed them; {@link
 *     TurnChange#NOT_KEPT} if they could not be kept
 */
public record JournalledTurn(
        int turn,
        Instant startedAt,
        @Nullable Answered answered,
        Map<String, CallProgress> progress,
        @Nullable String snapshot,
        @Nullable Instant completedAt) {

    public JournalledTurn {
        if (progress.values().stream().anyMatch(CallProgress::wasNotMade)) {
            progress = new LinkedHashMap<>(progress);
            progress.values().removeIf(CallProgress::wasNotMade);
        }
    }

    /** The turn that all changes together make. */
    public static JournalledTurn of(TurnChange all) {
        return new JournalledTurn(
                all.turn(),
                Objects.requireNonNull(all.startedAt()),
                all.answered(),
                all.progress() == null ? Map.of() : all.progress(),
                all.snapshot(),
                all.completedAt());
    }

    /** All of it as one change. */
    public TurnChange asChange() {
        return new TurnChange(turn, startedAt, answered, progress, snapshot, completedAt);
    }

    public boolean isClosed() {
        return completedAt != null;
    }
}

package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a run: the turns that it inherits, the snapshot that its workspace begins with, and the
 * conversation that it is a part of.
 *
 * @param forkedFrom the run whose first turns it inherits; null for none
 * @param inheritedTurns number of these turns; they count towards no limit of this run
 * @param snapshot digest of the snapshot that its workspace begins with; null for its own files
 * @param hasPrelude whether its claim found a conversation that came before its goal
 * @param session place in a session; null for a run outside of all
 */
public record RunOrigin(
        @Nullable RunId forkedFrom,
        int inheritedTurns,
        @Nullable String snapshot,
        boolean hasPrelude,
        @Nullable SessionPlace session) {

    /** Origin outside of all sessions. */
    public RunOrigin(@Nullable RunId forkedFrom, int inheritedTurns, @Nullable String snapshot) {
        this(forkedFrom, inheritedTurns, snapshot, null);
    }

    public RunOrigin(
            @Nullable RunId forkedFrom,
            int inheritedTurns,
            @Nullable String snapshot,
            @Nullable SessionPlace session) {
        this(forkedFrom, inheritedTurns, snapshot, false, session);
    }

    /** Whether nothing was said or done before it that its model reads. */
    public boolean isWithoutHistory() {
        return forkedFrom == null && (session == null || session.n() == 1);
    }
}

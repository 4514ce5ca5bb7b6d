package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a run: the turns that it inherits, the snapshot that its workspace begins with, and
 * what was said before its goal.
 *
 * @param forkedFrom the run whose first turns it inherits; null for none
 * @param inheritedTurns number of these turns; they count towards no limit of this run
 * @param snapshot digest of the snapshot that its workspace begins with; null for its own files
 * @param isAttached whether something is attached to the message that it begins with, or to others
 *     that it inherits
 * @param hasPrelude whether its claim found a conversation that came before its goal
 * @param session place in a session; null for a run outside of all
 * @param authority digest of the layers that govern it; null where no policy does
 */
public record RunOrigin(
        @Nullable RunId forkedFrom,
        int inheritedTurns,
        @Nullable String snapshot,
        boolean isAttached,
        boolean hasPrelude,
        @Nullable SessionPlace session,
        @Nullable String authority) {

    /** Origin of a run without attachments and outside of all sessions. */
    public RunOrigin(@Nullable RunId forkedFrom, int inheritedTurns, @Nullable String snapshot) {
        this(forkedFrom, inheritedTurns, snapshot, false);
    }

    /** Origin outside of all sessions. */
    public RunOrigin(
            @Nullable RunId forkedFrom,
            int inheritedTurns,
            @Nullable String snapshot,
            boolean isAttached) {
        this(forkedFrom, inheritedTurns, snapshot, isAttached, false, null, null);
    }

    /** Copies the origin with a place in a session. */
    public RunOrigin at(@Nullable SessionPlace place) {
        return new RunOrigin(
                forkedFrom, inheritedTurns, snapshot, isAttached, hasPrelude, place, authority);
    }

    /** Copies the origin with the layers that govern the run. */
    public RunOrigin under(@Nullable String layers) {
        return new RunOrigin(
                forkedFrom, inheritedTurns, snapshot, isAttached, hasPrelude, session, layers);
    }

    /** Whether its goal is all that its history begins with. */
    public boolean isWithoutHistory() {
        return forkedFrom == null && !isAttached && (session == null || session.n() == 1);
    }
}

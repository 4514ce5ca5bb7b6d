package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a run: the turns that it inherits, and the snapshot that its workspace begins with.
 *
 * @param forkedFrom the run whose first turns it inherits; null for none
 * @param inheritedTurns number of these turns; they count towards no limit of this run
 * @param snapshot digest of the snapshot that its workspace begins with; null for its own files
 * @param isAttached whether something is attached to the message that it begins with, or to others
 *     that it inherits
 */
public record RunOrigin(
        @Nullable RunId forkedFrom,
        int inheritedTurns,
        @Nullable String snapshot,
        boolean isAttached) {

    /** Origin of a run without attachments. */
    public RunOrigin(@Nullable RunId forkedFrom, int inheritedTurns, @Nullable String snapshot) {
        this(forkedFrom, inheritedTurns, snapshot, false);
    }
}

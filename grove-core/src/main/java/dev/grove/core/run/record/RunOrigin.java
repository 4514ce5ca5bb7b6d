package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * What a run begins with.
 *
 * @param forkedFrom the run whose first turns it has; null for none
 * @param inheritedTurns how many it has of them; they count towards no limit of this run
 * @param snapshot digest of the snapshot that its workspace begins with; null for its own files
 */
public record RunOrigin(
        @Nullable RunId forkedFrom, int inheritedTurns, @Nullable String snapshot) {}

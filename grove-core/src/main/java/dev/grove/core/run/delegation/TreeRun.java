package dev.grove.core.run.delegation;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.RunTimes;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.work.WorkLine;
import org.jspecify.annotations.Nullable;

/**
 * Run as part of a tree.
 *
 * @param turns answered LLM calls
 * @param spending its own, without that of its descendants
 */
public record TreeRun(
        RunId id,
        Place place,
        WorkLine work,
        RunStatus status,
        @Nullable StopReason stopReason,
        int turns,
        Spending spending,
        RunTimes times) {

    /**
     * Place in the tree.
     *
     * @param parent null for one that was not delegated, as are turn and call of the parent
     */
    public record Place(
            @Nullable RunId parent,
            @Nullable Integer parentTurn,
            @Nullable String parentCall,
            int depth) {}
}

package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.core.run.work.WorkLine;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as a row of a list: nothing in it is longer than a line.
 *
 * @param waits kinds of what it waits for
 */
public record RunSummary(
        RunId id,
        WorkLine work,
        @Nullable String model,
        Standing standing,
        RunMarks marks,
        Place place,
        Use use,
        List<String> waits,
        RunTimes times) {

    /** Where it stands. */
    public record Standing(
            RunStatus status, @Nullable String stopReason, @Nullable String errorCode) {}

    /**
     * Place in its tree.
     *
     * @param descendants runs below it by status; null of a run that is not a root
     */
    public record Place(
            @Nullable RunId parent, RunId root, int depth, @Nullable RunCounts descendants) {}

    /**
     * Use of models.
     *
     * @param maxCostUsd null for no cap
     */
    public record Use(int turns, Spending spending, @Nullable BigDecimal maxCostUsd) {}
}

package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.core.run.work.WorkLine;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as a row of a list: nothing in it is longer than a line.
 *
 * @param descendants runs below it by status; null of a run that is not a root
 * @param maxCostUsd null for no cap
 * @param waits kinds of what it waits for
 */
public record RunSummary(
        RunId id,
        WorkLine work,
        @Nullable String model,
        RunStatus status,
        @Nullable String stopReason,
        @Nullable String errorCode,
        RunMarks marks,
        @Nullable RunId parent,
        RunId root,
        int depth,
        @Nullable RunCounts descendants,
        int turns,
        Spending spending,
        @Nullable BigDecimal maxCostUsd,
        List<String> waits,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {}

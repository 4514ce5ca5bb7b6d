package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.core.run.work.RunKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as a row of a list: nothing in it is longer than a line.
 *
 * @param goal its first line, cut where that is long; null where it is not an agent's run
 * @param graph JSON pointer of a graph within the workflow, where that alone is executed
 * @param tool of a run that makes one call
 * @param maxCostUsd null for no cap
 * @param waits kinds of what it waits for
 */
public record RunSummary(
        RunId id,
        RunKind kind,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        @Nullable String model,
        @Nullable String workflow,
        @Nullable Integer workflowVersion,
        @Nullable String graph,
        RunStatus status,
        @Nullable String stopReason,
        @Nullable String errorCode,
        @Nullable String goal,
        @Nullable String tool,
        RunMarks marks,
        @Nullable RunId parent,
        RunId root,
        int depth,
        int turns,
        Spending spending,
        @Nullable BigDecimal maxCostUsd,
        List<String> waits,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {}

package dev.grove.language.workflow;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Caps of a workflow or of a node; null where none was written. */
public record WorkflowLimits(
        @Nullable BigDecimal maxCostUsd,
        @Nullable Long maxTokens,
        @Nullable Long maxSeconds,
        @Nullable Long maxWaitSeconds,
        @Nullable Integer maxTurns,
        @Nullable Integer maxConcurrency,
        @Nullable Integer maxItems,
        @Nullable Integer maxDepth,
        @Nullable Integer maxChildren) {

    /** Most elements of a map where no limit is written; also the highest limit. */
    public static final int DEFAULT_ITEMS = 10_000;

    public static final String MOST_USD = "1000000";
    public static final long MOST_TOKENS = 100_000_000;
    public static final long MOST_SECONDS = 365L * 24 * 60 * 60;
    public static final int MOST_CONCURRENCY = 1_000;
    public static final int MOST_DEPTH = 10;
    public static final int MOST_CHILDREN = 1_000_000;

    public static final WorkflowLimits NONE =
            new WorkflowLimits(null, null, null, null, null, null, null, null, null);
}

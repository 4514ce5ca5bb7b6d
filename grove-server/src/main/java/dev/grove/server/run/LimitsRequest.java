package dev.grove.server.run;

import dev.grove.core.run.record.LimitChanges;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Limits that a request lowers or raises. */
public record LimitsRequest(
        @Nullable Integer maxTurns,
        @Nullable Long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        @Nullable Long maxSeconds,
        @Nullable Long maxWaitSeconds,
        @Nullable Integer maxDepth,
        @Nullable Integer maxChildren) {

    public LimitChanges toChanges() {
        return new LimitChanges(
                maxTurns, maxTokens, maxCostUsd, maxSeconds, maxWaitSeconds, maxDepth, maxChildren);
    }
}

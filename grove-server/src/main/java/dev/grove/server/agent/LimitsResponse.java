package dev.grove.server.agent;

import dev.grove.core.agent.Limits;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The limits of an agent, or those of a run within them. */
public record LimitsResponse(
        int maxTurns,
        long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        long maxSeconds,
        @Nullable Long maxWaitSeconds,
        int maxDepth,
        int maxChildren) {

    public static LimitsResponse of(Limits limits) {
        Duration maxWait = limits.maxWait();
        return new LimitsResponse(
                limits.maxTurns(),
                limits.maxTokens(),
                limits.maxCostUsd(),
                limits.maxDuration().toSeconds(),
                maxWait == null ? null : maxWait.toSeconds(),
                limits.maxDepth(),
                limits.maxChildren());
    }
}

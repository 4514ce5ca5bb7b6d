package dev.grove.server.agent;

import dev.grove.core.agent.Limits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The limits of an agent, or those of a run within them. */
public record LimitsResponse(
        int maxTurns,
        long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        long maxSeconds,
        int maxDepth,
        int maxChildren) {

    public static LimitsResponse of(Limits limits) {
        return new LimitsResponse(
                limits.maxTurns(),
                limits.maxTokens(),
                limits.maxCostUsd(),
                limits.maxDuration().toSeconds(),
                limits.maxDepth(),
                limits.maxChildren());
    }
}

package dev.grove.core.agent;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.grove.core.contract.WordsOf;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The caps of an agent, or of a run, as callers read them. */
@WordsOf(AgentDraft.LimitsDraft.class)
@JsonClassDescription(
        "What a run may take. A run that reaches one is `stopped`, and may be resumed with more, up to the agent's, or past them with a key of scope `provision`.")
public record LimitsView(
        int maxTurns,
        long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        long maxSeconds,
        @Nullable Long maxWaitSeconds,
        int maxDepth,
        int maxChildren) {

    public static LimitsView of(Limits limits) {
        Duration maxWait = limits.maxWait();
        return new LimitsView(
                limits.maxTurns(),
                limits.maxTokens(),
                limits.maxCostUsd(),
                limits.maxDuration().toSeconds(),
                maxWait == null ? null : maxWait.toSeconds(),
                limits.maxDepth(),
                limits.maxChildren());
    }
}

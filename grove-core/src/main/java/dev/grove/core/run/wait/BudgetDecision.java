package dev.grove.core.run.wait;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Decision on a run whose budget has no room for its next call. */
public sealed interface BudgetDecision {

    /**
     * It goes on with higher caps, of its own or of its root, whichever left too little.
     *
     * @param maxTokens null leaves the cap as it is, as does {@code maxCostUsd}
     * @param pastAgent whether the caps may pass those of the agent
     */
    record Raise(
            @Nullable Long maxTokens,
            @Nullable BigDecimal maxCostUsd,
            @Nullable String reason,
            boolean pastAgent)
            implements BudgetDecision {}

    /** It stops, for the reason for which it would have stopped without asking. */
    record Stop(@Nullable String reason) implements BudgetDecision {}
}

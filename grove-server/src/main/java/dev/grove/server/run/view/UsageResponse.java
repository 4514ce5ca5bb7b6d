package dev.grove.server.run.view;

import dev.grove.core.run.record.Spending;
import java.math.BigDecimal;

/** Tokens, which do not overlap, and what they cost. */
public record UsageResponse(
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        long cacheWriteTokens,
        BigDecimal costUsd) {

    static UsageResponse of(Spending spending) {
        return new UsageResponse(
                spending.usage().inputTokens(),
                spending.usage().outputTokens(),
                spending.usage().cacheReadTokens(),
                spending.usage().cacheWriteTokens(),
                spending.costUsd());
    }
}

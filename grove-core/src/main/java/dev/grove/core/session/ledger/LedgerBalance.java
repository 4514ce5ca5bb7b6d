package dev.grove.core.session.ledger;

import dev.grove.core.agent.Limits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Balance of a ledger; null for what it does not cap.
 *
 * @param usd neither spent nor reserved
 * @param isReserved whether something of it is reserved by an answer that is not over
 * @param isSpent whether a cap is spent, so that nothing is left once all that is reserved is given
 *     back
 */
record LedgerBalance(
        @Nullable BigDecimal maxUsd,
        @Nullable Long maxTokens,
        @Nullable BigDecimal usd,
        @Nullable Long tokens,
        boolean isReserved,
        boolean isSpent) {

    boolean hasSome() {
        return (usd == null || usd.signum() > 0) && (tokens == null || tokens > 0);
    }

    boolean covers(Limits limits) {
        BigDecimal most = limits.maxCostUsd();
        return (usd == null || (most != null && most.compareTo(usd) <= 0))
                && (tokens == null || limits.maxTokens() <= tokens);
    }
}

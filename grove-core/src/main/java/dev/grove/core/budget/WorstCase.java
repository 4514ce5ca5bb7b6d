package dev.grove.core.budget;

import java.math.BigDecimal;

/**
 * The most that one model call can be billed.
 *
 * @param inputTokens over-estimated
 * @param outputTokens the limit that the call is given
 * @param costUsd all input at its dearest kind, and the whole output
 */
public record WorstCase(long inputTokens, int outputTokens, BigDecimal costUsd) {

    public Amount amount() {
        return new Amount(inputTokens + outputTokens, costUsd);
    }
}

package dev.grove.core.budget;

import java.math.BigDecimal;

/**
 * So many tokens and so much money: what budgets are counted in.
 *
 * @param tokens of all kinds
 * @param costUsd scale at most 9
 */
public record Amount(long tokens, BigDecimal costUsd) {

    public static final Amount NONE = new Amount(0, BigDecimal.ZERO);

    public Amount plus(Amount other) {
        return new Amount(tokens + other.tokens, costUsd.add(other.costUsd));
    }

    public Amount minus(Amount other) {
        return new Amount(tokens - other.tokens, costUsd.subtract(other.costUsd));
    }

    /** Whether neither tokens nor money of the other pass this. */
    public boolean covers(Amount other) {
        return tokens >= other.tokens && costUsd.compareTo(other.costUsd) >= 0;
    }
}

package dev.grove.core.model.price;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Prices of a model, in USD per million tokens of each kind. */
public record Price(
        BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {

    private static final int SCALE = 9;
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /**
     * The cost of what was used; scale 9, rounded up, so that nothing is ever counted as less than
     * it costs.
     */
    public BigDecimal cost(Usage usage) {
        return perMillion(
                input.multiply(BigDecimal.valueOf(usage.inputTokens()))
                        .add(output.multiply(BigDecimal.valueOf(usage.outputTokens())))
                        .add(cacheRead.multiply(BigDecimal.valueOf(usage.cacheReadTokens())))
                        .add(cacheWrite.multiply(BigDecimal.valueOf(usage.cacheWriteTokens()))));
    }

    /**
     * The most that so many input tokens can cost, whether they are read, written to the cache, or
     * neither.
     */
    public BigDecimal dearestInput(long tokens) {
        return perMillion(
                input.max(cacheWrite).max(cacheRead).multiply(BigDecimal.valueOf(tokens)));
    }

    private static BigDecimal perMillion(BigDecimal amount) {
        return amount.divide(MILLION, SCALE, RoundingMode.CEILING);
    }
}

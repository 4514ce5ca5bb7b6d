package dev.grove.core.model.price;

import dev.grove.core.model.option.CacheTtl;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Prices of a model, in USD per million tokens of each kind.
 *
 * @param cacheWrite of input that is kept for minutes
 * @param cacheWriteHour of input that is kept for an hour
 */
public record Price(
        BigDecimal input,
        BigDecimal output,
        BigDecimal cacheRead,
        BigDecimal cacheWrite,
        BigDecimal cacheWriteHour) {

    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final int SCALE = 9;
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** Price whose writes for an hour cost {@link #hourOf what they cost where nothing is said}. */
    public Price(BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {
        this(input, output, cacheRead, cacheWrite, hourOf(input, cacheWrite));
    }

    /**
     * Price of writes for an hour where none is given: twice the input, as Anthropic publishes it,
     * and never below that of minutes.
     */
    public static BigDecimal hourOf(BigDecimal input, BigDecimal cacheWrite) {
        return input.multiply(TWO).max(cacheWrite);
    }

    /** The cost of what was used, with nothing in the cache for an hour. */
    public BigDecimal cost(Usage usage) {
        return cost(usage, 0);
    }

    /**
     * The cost of what was used; scale 9, rounded up, so that nothing is ever counted as less than
     * it costs.
     *
     * @param hourWrites tokens of those written into the cache that it keeps for an hour
     */
    public BigDecimal cost(Usage usage, long hourWrites) {
        long minuteWrites = usage.cacheWriteTokens() - hourWrites;
        return perMillion(
                input.multiply(BigDecimal.valueOf(usage.inputTokens()))
                        .add(output.multiply(BigDecimal.valueOf(usage.outputTokens())))
                        .add(cacheRead.multiply(BigDecimal.valueOf(usage.cacheReadTokens())))
                        .add(cacheWrite.multiply(BigDecimal.valueOf(minuteWrites)))
                        .add(cacheWriteHour.multiply(BigDecimal.valueOf(hourWrites))));
    }

    /**
     * The most that so many input tokens can cost, whether they are read, written to the cache, or
     * neither.
     */
    public BigDecimal dearestInput(long tokens) {
        return dearestInput(tokens, null);
    }

    /**
     * Overload for requests that say how long the cache keeps them.
     *
     * @param ttl null where they do not
     */
    public BigDecimal dearestInput(long tokens, @Nullable CacheTtl ttl) {
        BigDecimal written = ttl == CacheTtl.HOUR ? cacheWriteHour.max(cacheWrite) : cacheWrite;
        return perMillion(input.max(written).max(cacheRead).multiply(BigDecimal.valueOf(tokens)));
    }

    private static BigDecimal perMillion(BigDecimal amount) {
        return amount.divide(MILLION, SCALE, RoundingMode.CEILING);
    }
}

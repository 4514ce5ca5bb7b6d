package dev.grove.core.model.price;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.option.CacheTtl;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * To the last of nine places: a cost is never below what the tokens cost, and never a nano above.
 */
class PriceTest {

    /**
     * Prices in USD for a million tokens, then tokens, each of input, output, cache reads and
     * writes.
     */
    @ParameterizedTest
    @CsvSource({
        // Exact amounts stay as they are, at scale nine.
        "3, 15, 0.3, 3.75,            0, 0, 0, 0,           0.000000000",
        "3, 15, 0.3, 3.75,            1, 0, 0, 0,           0.000003000",
        "3, 15, 0.3, 3.75,            1000000, 0, 0, 0,     3.000000000",
        "3, 15, 0.3, 3.75,            1, 1, 1, 1,           0.000022050",
        "0.5, 2.5, 0.05, 0.625,       1, 0, 0, 1,           0.000001125",
        "0.001, 0, 0, 0,              1, 0, 0, 0,           0.000000001",
        // Below, at and above the middle of a nano: all go up.
        "0.0001, 0, 0, 0,             1, 0, 0, 0,           0.000000001",
        "0.0005, 0, 0, 0,             1, 0, 0, 0,           0.000000001",
        "0.0009, 0, 0, 0,             1, 0, 0, 0,           0.000000001",
        "0.0011, 0, 0, 0,             1, 0, 0, 0,           0.000000002",
        "0.0015, 0, 0, 0,             1, 0, 0, 0,           0.000000002",
        "0.0025, 0, 0, 0,             1, 0, 0, 0,           0.000000003",
        "0.000000001, 0, 0, 0,        1, 0, 0, 0,           0.000000001",
        // Each kind of tokens goes up, and the sum is rounded, not its parts.
        "0, 0.0001, 0, 0,             0, 1, 0, 0,           0.000000001",
        "0, 0, 0.0001, 0,             0, 0, 1, 0,           0.000000001",
        "0, 0, 0, 0.0001,             0, 0, 0, 1,           0.000000001",
        "0.0004, 0.0004, 0.0001, 0.0001, 1, 1, 1, 1,        0.000000001",
        "0.0004, 0.0004, 0.0001, 0.0002, 1, 1, 1, 1,        0.000000002",
        "0.3333, 0, 0, 0,             3, 0, 0, 0,           0.000001000",
    })
    void costsWhatTheTokensCostRoundedUpToANano(
            BigDecimal input,
            BigDecimal output,
            BigDecimal cacheRead,
            BigDecimal cacheWrite,
            long inputTokens,
            long outputTokens,
            long cacheReadTokens,
            long cacheWriteTokens,
            BigDecimal cost) {
        Price price = new Price(input, output, cacheRead, cacheWrite);
        Usage usage = new Usage(inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens);
        // BigDecimals are equal only if their scales are too.
        assertThat(price.cost(usage)).isEqualTo(cost);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0.3, 3.75,          1000, 0.003750000",
        "3, 0.3, 2,             1000, 0.003000000",
        "3, 4, 2,               1000, 0.004000000",
        "0.0001, 0, 0,          1,    0.000000001",
        "0.0001, 0.0015, 0,     1,    0.000000002",
        "0.0001, 0, 0.0025,     1,    0.000000003",
        "3, 0.3, 3.75,          0,    0.000000000",
    })
    void assumesTheDearestInputRoundedUpToANano(
            BigDecimal input,
            BigDecimal cacheRead,
            BigDecimal cacheWrite,
            long tokens,
            BigDecimal cost) {
        Price price = new Price(input, new BigDecimal("99"), cacheRead, cacheWrite);
        assertThat(price.dearestInput(tokens)).isEqualTo(cost);
    }

    @Test
    void costsMoreForWhatIsKeptForAnHour() {
        Price price = new Price(usd("3"), usd("15"), usd("0.3"), usd("3.75"), usd("6"));
        assertThat(price.cost(new Usage(0, 0, 0, 1_000), 400)).isEqualTo(usd("0.004650000"));
        assertThat(price.cost(new Usage(0, 0, 0, 1_000))).isEqualTo(usd("0.003750000"));
        assertThat(price.dearestInput(1_000, CacheTtl.HOUR)).isEqualTo(usd("0.006000000"));
        assertThat(price.dearestInput(1_000, CacheTtl.MINUTES)).isEqualTo(usd("0.003750000"));
        assertThat(price.dearestInput(1_000, null)).isEqualTo(usd("0.003750000"));
        // Writes that are stated for minutes all the same stay covered.
        assertThat(
                        new Price(usd("3"), usd("15"), usd("0.3"), usd("3.75"), usd("1"))
                                .dearestInput(1_000, CacheTtl.HOUR))
                .isEqualTo(usd("0.003750000"));
    }

    @ParameterizedTest
    @CsvSource({"3, 3.75, 6", "3, 7, 7", "0, 0, 0"})
    void takesTwiceTheInputForAnHourWhereNothingIsSaid(
            BigDecimal input, BigDecimal cacheWrite, BigDecimal hour) {
        assertThat(new Price(input, BigDecimal.ONE, BigDecimal.ONE, cacheWrite).cacheWriteHour())
                .isEqualByComparingTo(hour);
    }

    private static BigDecimal usd(String text) {
        return new BigDecimal(text);
    }
}

package dev.grove.core.model.price;

import java.math.BigDecimal;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Makes a price of amounts in USD for a million tokens, or reports what is wrong with each. */
public final class PriceAmounts {

    /**
     * Upper bound, so that a run's cost fits its column; real prices are orders of magnitude lower.
     */
    public static final String MOST_USD = "100000";

    static final BigDecimal MOST = new BigDecimal(MOST_USD);

    private static final int DECIMALS = 9;

    private final BiConsumer<String, String> refusals;

    /**
     * @param refusals receives the field and the message of every fault
     */
    public PriceAmounts(BiConsumer<String, String> refusals) {
        this.refusals = refusals;
    }

    /**
     * @param path what stands before the names of the fields, such as {@code models[0].}
     * @param cacheRead as dear as input where it is null; so is {@code cacheWrite}
     * @param cacheWriteHour {@link Price#hourOf} where it is null
     * @return without a fault the price; with one it must not be used
     */
    public Price price(
            String path,
            @Nullable BigDecimal input,
            @Nullable BigDecimal output,
            @Nullable BigDecimal cacheRead,
            @Nullable BigDecimal cacheWrite,
            @Nullable BigDecimal cacheWriteHour) {
        BigDecimal checkedInput = required(path + "input_usd", input);
        BigDecimal checkedWrite = amount(path + "cache_write_usd", cacheWrite, checkedInput);
        return new Price(
                checkedInput,
                required(path + "output_usd", output),
                amount(path + "cache_read_usd", cacheRead, checkedInput),
                checkedWrite,
                amount(
                        path + "cache_write_hour_usd",
                        cacheWriteHour,
                        Price.hourOf(checkedInput, checkedWrite)));
    }

    private BigDecimal required(String field, @Nullable BigDecimal usd) {
        if (usd == null) {
            refusals.accept(field, "is required: USD for a million tokens");
        }
        return amount(field, usd, BigDecimal.ZERO);
    }

    private BigDecimal amount(String field, @Nullable BigDecimal usd, BigDecimal fallback) {
        if (usd == null) {
            return fallback;
        }
        if (usd.signum() < 0 || usd.compareTo(MOST) > 0) {
            refusals.accept(
                    field, "must be between 0 and %s USD for a million tokens".formatted(MOST));
        } else if (usd.stripTrailingZeros().scale() > DECIMALS) {
            refusals.accept(field, "may have at most " + DECIMALS + " decimals");
        }
        return usd;
    }
}

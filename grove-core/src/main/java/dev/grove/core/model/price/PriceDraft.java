package dev.grove.core.model.price;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An unchecked price that an operator submits, in USD for a million tokens.
 *
 * @param cacheRead as dear as input where it is null; so is {@code cacheWrite}
 * @param asOf a day such as {@code 2026-01-31}; null for today
 * @param source null for the caller that stores it
 */
public record PriceDraft(
        @Nullable BigDecimal input,
        @Nullable BigDecimal output,
        @Nullable BigDecimal cacheRead,
        @Nullable BigDecimal cacheWrite,
        @Nullable String asOf,
        @Nullable String source) {}

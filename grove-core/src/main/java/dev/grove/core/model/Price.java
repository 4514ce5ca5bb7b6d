package dev.grove.core.model;

import java.math.BigDecimal;

public record Price(
        BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {
    public BigDecimal cost(Usage u) {
        return BigDecimal.ZERO;
    }

    public BigDecimal dearestInput(long t) {
        return BigDecimal.ZERO;
    }
}

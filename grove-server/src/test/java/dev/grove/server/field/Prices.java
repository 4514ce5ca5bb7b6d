package dev.grove.server.field;

import java.math.BigDecimal;

/** Prices of a model in USD for a million tokens of each kind. */
record Prices(BigDecimal input, BigDecimal output, BigDecimal cacheRead, BigDecimal cacheWrite) {

    static final Prices DEFAULT =
            new Prices(
                    new BigDecimal("1"),
                    new BigDecimal("10"),
                    new BigDecimal("0.1"),
                    new BigDecimal("1.25"));

    /** An exact decimal, nothing rounded. */
    BigDecimal bill(Tokens tokens) {
        return input.multiply(BigDecimal.valueOf(tokens.input()))
                .add(output.multiply(BigDecimal.valueOf(tokens.output())))
                .add(cacheRead.multiply(BigDecimal.valueOf(tokens.cacheRead())))
                .add(cacheWrite.multiply(BigDecimal.valueOf(tokens.cacheWrite())))
                .movePointLeft(6);
    }
}

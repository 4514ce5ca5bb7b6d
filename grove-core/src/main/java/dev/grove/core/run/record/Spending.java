package dev.grove.core.run.record;

import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;

/**
 * Usage of tokens, and its cost.
 *
 * @param costUsd scale 9; zero where no price is known
 */
public record Spending(Usage usage, BigDecimal costUsd) {

    public static final Spending NONE = new Spending(Usage.NONE, BigDecimal.ZERO.setScale(9));

    public Spending plus(Spending other) {
        return new Spending(usage.plus(other.usage), costUsd.add(other.costUsd));
    }
}

package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance.Cap;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.model.Price;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private static final Limits LIMITS =
            new Limits(10, 10_000, new BigDecimal("1.00"), Duration.ofMinutes(1), 5, 10);
    private static final Price PRICE =
            new Price(
                    new BigDecimal("3"),
                    new BigDecimal("15"),
                    new BigDecimal("0.3"),
                    new BigDecimal("3.75"));
    private final Budget budget = new Budget(LIMITS, PRICE, 4_000);

    @Test
    void grantsWhatTheAgentAsksForWhenItFits() {
        assertThat(next(0, 0, "0", 1_000, 0)).isEqualTo(new Granted(4_000));
    }

    @Test
    void shrinksTheOutputToTheTokensThatAreLeft() {
        assertThat(next(1, 6_000, "0", 1_000, 0)).isEqualTo(new Granted(3_000));
    }

    @Test
    void stopsWhenNoUsefulAnswerFitsTheTokens() {
        assertThat(next(1, 8_950, "0", 1_000, 0)).isEqualTo(new Exhausted(Cap.TOKENS));
    }

    @Test
    void countsTheInputAtItsDearestSoThatTheCapIsNeverPassed() {
        Granted granted = (Granted) next(1, 0, "0.95", 1_000, 0);
        BigDecimal worst =
                PRICE.dearestInput(1_000)
                        .add(
                                new BigDecimal(granted.maxOutputTokens())
                                        .multiply(new BigDecimal("0.000015")));
        assertThat(new BigDecimal("0.95").add(worst)).isLessThanOrEqualTo(LIMITS.maxCostUsd());
        assertThat(granted.maxOutputTokens()).isEqualTo(3_083);
    }

    @Test
    void stopsWhenTheMoneyIsGone() {
        assertThat(next(1, 0, "0.999", 1_000, 0)).isEqualTo(new Exhausted(Cap.USD));
    }

    @Test
    void stopsAtItsTurnsAndAtItsTime() {
        assertThat(next(10, 0, "0", 1, 0)).isEqualTo(new Exhausted(Cap.TURNS));
        assertThat(next(0, 0, "0", 1, 60)).isEqualTo(new Exhausted(Cap.TIME));
    }

    @Test
    void knowsNoCapOnMoneyWithoutAPrice() {
        Budget unpriced = new Budget(LIMITS, null, 100);
        assertThat(unpriced.next(0, 0, new BigDecimal("99"), 1, Duration.ZERO))
                .isEqualTo(new Granted(100));
    }

    private Allowance next(int turns, long tokens, String cost, long input, long seconds) {
        return budget.next(turns, tokens, new BigDecimal(cost), input, Duration.ofSeconds(seconds));
    }
}

package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance.Cap;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.model.Price;
import dev.grove.core.model.Usage;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** The last call that fits, and the first that does not. */
class BudgetBoundariesTest {

    private static final Price PRICE = price("3", "15");

    @Test
    void grantsTheShortestUsefulAnswerThatTheTokensLeave() {
        assertThat(within(1_064, "1", PRICE)).isEqualTo(new Granted(64));
        assertThat(within(1_063, "1", PRICE)).isEqualTo(new Exhausted(Cap.TOKENS));
    }

    @Test
    void grantsTheShortestUsefulAnswerThatTheMoneyLeaves() {
        assertThat(within(10_000, "0.00396", PRICE)).isEqualTo(new Granted(64));
        assertThat(within(10_000, "0.00395", PRICE)).isEqualTo(new Exhausted(Cap.USD));
    }

    @Test
    void grantsAnOutputThatCostsNothingAsLongAsTheInputCanBePaid() {
        Price freeOutput = price("3", "0");
        assertThat(within(10_000, "0.003", freeOutput)).isEqualTo(new Granted(4_000));
        assertThat(within(10_000, "0.0029", freeOutput)).isEqualTo(new Exhausted(Cap.USD));
    }

    @Test
    void refusesAnInputThatCannotBePaidAlsoWhereNoOutputIsWanted() {
        Allowance allowance =
                new Budget(Limits.DEFAULTS, PRICE, 0).within(amount(10_000, "0.0029"), 1_000, 0);
        assertThat(allowance).isEqualTo(new Exhausted(Cap.USD));
    }

    @Test
    void countsWhatIsLeftInTokensAndInMoney() {
        assertThat(amount(10, "0.5").minus(amount(3, "0.2"))).isEqualTo(amount(7, "0.3"));
    }

    @Test
    void coversWhatPassesNeitherItsTokensNorItsMoney() {
        assertThat(amount(10, "0.5").covers(amount(10, "0.50"))).isTrue();
        assertThat(amount(10, "0.5").covers(amount(11, "0.5"))).isFalse();
        assertThat(amount(10, "0.5").covers(amount(10, "0.51"))).isFalse();
    }

    @Test
    void countsTheInputAndTheOutputOfTheWorstCase() {
        Budget budget = new Budget(Limits.DEFAULTS, PRICE, 4_000);
        assertThat(budget.worstCase(1_000, 100).amount()).isEqualTo(amount(1_100, "0.004500000"));
    }

    @Test
    void billsByThePriceAndNothingWithoutOne() {
        Usage usage = new Usage(1_000, 100, 0, 0);
        assertThat(new Budget(Limits.DEFAULTS, PRICE, 1).cost(usage))
                .isEqualByComparingTo("0.0045");
        assertThat(new Budget(Limits.DEFAULTS, null, 1).cost(usage)).isEqualTo("0.000000000");
    }

    private static Allowance within(long tokens, String usd, Price price) {
        return new Budget(Limits.DEFAULTS, price, 4_000).within(amount(tokens, usd), 1_000, 4_000);
    }

    private static Price price(String input, String output) {
        return new Price(
                new BigDecimal(input), new BigDecimal(output), BigDecimal.ZERO, BigDecimal.ZERO);
    }

    private static Amount amount(long tokens, String usd) {
        return new Amount(tokens, new BigDecimal(usd));
    }
}

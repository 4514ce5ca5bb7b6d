package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance.Cap;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.Shortfall.Sum;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The last call that fits, and the first that does not. */
class BudgetBoundariesTest {

    private static final Price PRICE = price("3", "15");

    @Test
    void grantsTheShortestUsefulAnswerThatTheTokensLeave() {
        assertThat(within(1_064, "1", PRICE)).isEqualTo(new Granted(64));
        assertThat(within(1_063, "1", PRICE)).isEqualTo(over(Cap.TOKENS, 1_063, "1", "0.00396"));
    }

    @Test
    void grantsTheShortestUsefulAnswerThatTheMoneyLeaves() {
        assertThat(within(10_000, "0.00396", PRICE)).isEqualTo(new Granted(64));
        assertThat(within(10_000, "0.00395", PRICE))
                .isEqualTo(over(Cap.USD, 10_000, "0.00395", "0.00396"));
    }

    @Test
    void grantsAnOutputThatCostsNothingAsLongAsTheInputCanBePaid() {
        Price freeOutput = price("3", "0");
        assertThat(within(10_000, "0.003", freeOutput)).isEqualTo(new Granted(4_000));
        assertThat(within(10_000, "0.0029", freeOutput))
                .isEqualTo(over(Cap.USD, 10_000, "0.0029", "0.003"));
    }

    @Test
    void refusesAnInputThatCannotBePaidAlsoWhereNoOutputIsWanted() {
        Allowance allowance =
                new Budget(Limits.DEFAULTS, PRICE, 0)
                        .within(amount(10_000, "0.0029"), true, 1_000, 0);
        assertThat(allowance)
                .isEqualTo(
                        new Exhausted(
                                Cap.USD,
                                new Shortfall(
                                        LimitsOf.ROOT,
                                        sum(1_000, "0.003000000"),
                                        sum(10_000, "0.0029"))));
    }

    @Test
    void countsNoMoneyOfATreeWithoutACapOnIt() {
        Budget budget = new Budget(Limits.DEFAULTS, PRICE, 4_000);
        Amount left = amount(1_100, "0");
        assertThat(budget.within(left, false, 1_000, 4_000)).isEqualTo(new Granted(100));
        assertThat(budget.within(left, false, 1_050, 4_000))
                .isEqualTo(
                        new Exhausted(
                                Cap.TOKENS,
                                new Shortfall(
                                        LimitsOf.ROOT,
                                        sum(1_114, "0.004110000"),
                                        new Sum(1_100, null))));
    }

    @Test
    void neverLeavesLessThanNothing() {
        Limits limits =
                new Limits(10, 10_000, new BigDecimal("1"), Duration.ofMinutes(1), null, 5, 10);
        Exhausted over =
                (Exhausted)
                        new Budget(limits, PRICE, 4_000).next(amount(10_001, "1.5"), 1_000, 4_000);
        assertThat(over.shortfall())
                .isEqualTo(
                        new Shortfall(
                                LimitsOf.RUN,
                                sum(1_064, "0.003960000"),
                                new Sum(0, BigDecimal.ZERO)));
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
        assertThat(new Budget(Limits.DEFAULTS, PRICE, 1).cost(new Bill.Stated(usage)))
                .isEqualByComparingTo("0.0045");
        assertThat(new Budget(Limits.DEFAULTS, null, 1).cost(new Bill.Stated(usage)))
                .isEqualTo("0.000000000");
    }

    private static Allowance over(Cap cap, long tokens, String usd, String needed) {
        return new Exhausted(
                cap,
                new Shortfall(
                        LimitsOf.ROOT,
                        new Sum(1_064, new BigDecimal(needed).setScale(9)),
                        sum(tokens, usd)));
    }

    private static Sum sum(long tokens, String usd) {
        return new Sum(tokens, new BigDecimal(usd));
    }

    private static Allowance within(long tokens, String usd, Price price) {
        return new Budget(Limits.DEFAULTS, price, 4_000)
                .within(amount(tokens, usd), true, 1_000, 4_000);
    }

    private static Price price(String input, String output) {
        return new Price(
                new BigDecimal(input), new BigDecimal(output), BigDecimal.ZERO, BigDecimal.ZERO);
    }

    private static Amount amount(long tokens, String usd) {
        return new Amount(tokens, new BigDecimal(usd));
    }
}

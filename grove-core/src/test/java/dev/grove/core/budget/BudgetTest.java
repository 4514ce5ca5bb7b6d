package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Allowance.Cap;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.Shortfall.Sum;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private static final Limits LIMITS =
            new Limits(10, 10_000, new BigDecimal("1.00"), Duration.ofMinutes(1), null, 5, 10);
    private static final Price PRICE =
            new Price(
                    new BigDecimal("3"),
                    new BigDecimal("15"),
                    new BigDecimal("0.3"),
                    new BigDecimal("3.75"));
    private final Budget budget = new Budget(LIMITS, PRICE, 4_000);

    @Test
    void grantsWhatTheAgentAsksForWhenItFits() {
        assertThat(next(0, "0", 1_000)).isEqualTo(new Granted(4_000));
    }

    @Test
    void shrinksTheOutputToTheTokensThatAreLeft() {
        assertThat(next(6_000, "0", 1_000)).isEqualTo(new Granted(3_000));
    }

    @Test
    void stopsWhenNoUsefulAnswerFitsTheTokens() {
        assertThat(next(8_950, "0", 1_000))
                .isEqualTo(
                        new Exhausted(
                                Cap.TOKENS,
                                new Shortfall(
                                        LimitsOf.RUN,
                                        new Sum(1_064, new BigDecimal("0.004710000")),
                                        new Sum(1_050, new BigDecimal("1.00")))));
    }

    @Test
    void countsTheInputAtItsDearestSoThatTheCapIsNeverPassed() {
        Granted granted = (Granted) next(0, "0.95", 1_000);
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
        assertThat(next(0, "0.999", 1_000))
                .isEqualTo(
                        new Exhausted(
                                Cap.USD,
                                new Shortfall(
                                        LimitsOf.RUN,
                                        new Sum(1_064, new BigDecimal("0.004710000")),
                                        new Sum(10_000, new BigDecimal("0.001")))));
    }

    @Test
    void stopsAtItsTurnsAndAtItsTime() {
        assertThat(budget.over(10, Duration.ofSeconds(1))).isEqualTo(new Exhausted(Cap.TURNS));
        assertThat(budget.over(0, Duration.ZERO)).isEqualTo(new Exhausted(Cap.TIME));
        assertThat(budget.over(9, Duration.ofMillis(1))).isNull();
    }

    @Test
    void knowsNoCapOnMoneyWithoutAPrice() {
        Budget unpriced = new Budget(LIMITS, null, 100);
        assertThat(unpriced.next(new Amount(0, new BigDecimal("99")), 1, 100))
                .isEqualTo(new Granted(100));
        assertThat(unpriced.worstCase(1_000, 100).costUsd()).isZero();
    }

    /** Messages refuses an output limit that its thinking would fill. */
    @Test
    void asksForNoAnswerThatWouldEndInItsThoughts() {
        Limits limits = new Limits(10, 10_000, null, Duration.ofHours(1), null, 0, 0);
        Budget thinking = new Budget(limits, null, 8_000, 2_048, null);

        assertThat(thinking.next(new Amount(7_788, BigDecimal.ZERO), 100, 8_000))
                .isEqualTo(new Granted(2_112));
        assertThat(thinking.next(new Amount(7_789, BigDecimal.ZERO), 100, 8_000))
                .isInstanceOf(Exhausted.class);
    }

    /** Any price, any limits, any history: what was granted and then billed in full fits. */
    @Test
    void neverGrantsWhatCouldPassACap() {
        Random random = new Random(20);
        for (int i = 0; i < 100_000; i++) {
            Price price =
                    new Price(usd(random, 40), usd(random, 90), usd(random, 5), usd(random, 50));
            BigDecimal cap = usd(random, 3).add(new BigDecimal("0.000000001"));
            Limits limits =
                    new Limits(
                            10,
                            1 + random.nextInt(100_000),
                            cap,
                            Duration.ofMinutes(1),
                            null,
                            5,
                            10);
            Amount spent = new Amount(random.nextInt(100_000), usd(random, 3));
            long input = random.nextInt(50_000);
            int asked = 1 + random.nextInt(20_000);
            Budget any = new Budget(limits, price, asked);
            if (any.next(spent, input, asked) instanceof Granted(int output)) {
                Amount then = spent.plus(any.worstCase(input, output).amount());
                assertThat(new Amount(limits.maxTokens(), cap).covers(then))
                        .as("%s after %s with %d", limits, spent, input)
                        .isTrue();
                assertThat(output).isBetween(Math.min(asked, 64), asked);
                Usage billed = billAtMost(random, input, output);
                assertThat(price.cost(billed))
                        .isLessThanOrEqualTo(any.worstCase(input, output).costUsd());
            }
        }
    }

    private static Usage billAtMost(Random random, long input, int output) {
        long read = random.nextLong(input + 1);
        long written = random.nextLong(input - read + 1);
        return new Usage(input - read - written, random.nextInt(output + 1), read, written);
    }

    private static BigDecimal usd(Random random, int most) {
        return BigDecimal.valueOf(random.nextLong(most * 1_000_000_000L), 9);
    }

    private Allowance next(long tokens, String cost, long input) {
        return budget.next(new Amount(tokens, new BigDecimal(cost)), input, 4_000);
    }

    @Test
    void coversWhatIsKeptForAnHour() {
        Budget minutes = new Budget(LIMITS, PRICE, 1_000, 0, null);
        Budget hour = new Budget(LIMITS, PRICE, 1_000, 0, CacheTtl.HOUR);
        assertThat(hour.worstCase(1_000, 0).amount().costUsd())
                .isEqualByComparingTo(PRICE.dearestInput(1_000, CacheTtl.HOUR))
                .isGreaterThan(minutes.worstCase(1_000, 0).amount().costUsd());
        assertThat(hour.withoutThinking().worstCase(1_000, 0)).isEqualTo(hour.worstCase(1_000, 0));
        Bill.Stated bill = new Bill.Stated(new Usage(0, 0, 0, 1_000), 1_000);
        assertThat(hour.worstCase(1_000, 0).amount().costUsd())
                .isEqualByComparingTo(hour.cost(bill));
    }
}

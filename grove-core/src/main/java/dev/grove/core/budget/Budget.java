package dev.grove.core.budget;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.Shortfall.Sum;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Decides before each LLM call whether its worst case still fits: all of the estimated input at its
 * dearest, plus the output limit, which shrinks to what fits.
 *
 * @param price null when none is known; then there is no cap on money either
 * @param maxOutputTokens that the agent asks for
 * @param thinkingTokens that an answer may think with, and no shorter answer be asked for
 * @param cacheTtl how long the provider is to keep what requests begin with; null where nothing is
 *     said
 */
public record Budget(
        Limits limits,
        @Nullable Price price,
        int maxOutputTokens,
        int thinkingTokens,
        @Nullable CacheTtl cacheTtl) {

    /** An answer that may not even be this long is not worth asking for. */
    public static final int LEAST_USEFUL_OUTPUT = 64;

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** Budget of answers that think as much as their model likes. */
    public Budget(Limits limits, @Nullable Price price, int maxOutputTokens) {
        this(limits, price, maxOutputTokens, 0, null);
    }

    /** Budget of requests that are made without thinking. */
    public Budget withoutThinking() {
        return new Budget(limits, price, maxOutputTokens, 0, cacheTtl);
    }

    /** Least output tokens that the answer of a turn is asked for with. */
    public int leastOutput() {
        return thinkingTokens + LEAST_USEFUL_OUTPUT;
    }

    /** Whether turns and time allow one more turn: the cap that does not, if any. */
    public Allowance.@Nullable Exhausted over(int turns, Duration timeLeft) {
        if (turns >= limits.maxTurns()) {
            return new Allowance.Exhausted(Allowance.Cap.TURNS);
        }
        return timeLeft.isPositive() ? null : new Allowance.Exhausted(Allowance.Cap.TIME);
    }

    /**
     * Decides which call fits under the run's own limits.
     *
     * @param spent amount that the run has spent so far
     * @param inputTokens an estimate that is never below what will be billed
     * @param mostOutput output tokens that are wanted
     */
    public Allowance next(Amount spent, long inputTokens, int mostOutput) {
        BigDecimal cap = limits.maxCostUsd();
        return fitting(
                limits.maxTokens() - spent.tokens(),
                cap == null ? null : cap.subtract(spent.costUsd()),
                LimitsOf.RUN,
                inputTokens,
                mostOutput);
    }

    /**
     * Decides which call fits into what a tree has left for a run.
     *
     * @param costCapped whether it has a cap on money; without one only tokens count
     */
    public Allowance within(Amount left, boolean costCapped, long inputTokens, int mostOutput) {
        return within(left, costCapped, LimitsOf.ROOT, inputTokens, mostOutput);
    }

    /**
     * Overload for a tenant that may have left less money than the tree.
     *
     * @param shortOf limits that left the least money; a lack of tokens is the tree's
     */
    public Allowance within(
            Amount left, boolean costCapped, LimitsOf shortOf, long inputTokens, int mostOutput) {
        return fitting(
                left.tokens(),
                costCapped ? left.costUsd() : null,
                left.tokens() - inputTokens < useful(mostOutput) ? LimitsOf.ROOT : shortOf,
                inputTokens,
                mostOutput);
    }

    /** A tree has a cap on money, which a call without a price cannot be held to. */
    public Allowance.Exhausted unpriced(Amount left, long inputTokens, int mostOutput) {
        return exhausted(
                Allowance.Cap.USD,
                left.tokens(),
                left.costUsd(),
                LimitsOf.ROOT,
                inputTokens,
                useful(mostOutput));
    }

    public WorstCase worstCase(long inputTokens, int outputTokens) {
        BigDecimal cost =
                price == null
                        ? BigDecimal.ZERO
                        : price.dearestInput(inputTokens, cacheTtl)
                                .add(price.cost(new Usage(0, outputTokens, 0, 0)));
        return new WorstCase(inputTokens, outputTokens, cost.setScale(9, RoundingMode.CEILING));
    }

    /** Cost that was billed; zero where no price is known. */
    public BigDecimal cost(Bill.Stated bill) {
        return price == null
                ? BigDecimal.ZERO.setScale(9)
                : price.cost(bill.usage(), bill.hourWrites());
    }

    private Allowance fitting(
            long tokensLeft,
            @Nullable BigDecimal usdLeft,
            LimitsOf limitsOf,
            long inputTokens,
            int mostOutput) {
        int useful = useful(mostOutput);
        long byTokens = tokensLeft - inputTokens;
        if (byTokens < useful) {
            return exhausted(
                    Allowance.Cap.TOKENS, tokensLeft, usdLeft, limitsOf, inputTokens, useful);
        }
        long byUsd = outputThatFits(usdLeft, inputTokens);
        if (byUsd < useful) {
            return exhausted(Allowance.Cap.USD, tokensLeft, usdLeft, limitsOf, inputTokens, useful);
        }
        return new Allowance.Granted((int) Math.min(mostOutput, Math.min(byTokens, byUsd)));
    }

    private Allowance.Exhausted exhausted(
            Allowance.Cap cap,
            long tokensLeft,
            @Nullable BigDecimal usdLeft,
            LimitsOf limitsOf,
            long inputTokens,
            int useful) {
        WorstCase least = worstCase(inputTokens, useful);
        return new Allowance.Exhausted(
                cap,
                new Shortfall(
                        limitsOf,
                        new Sum(
                                least.amount().tokens(),
                                price == null ? null : least.amount().costUsd()),
                        new Sum(
                                Math.max(tokensLeft, 0),
                                usdLeft == null ? null : usdLeft.max(BigDecimal.ZERO))));
    }

    private int useful(int mostOutput) {
        return Math.min(leastOutput(), mostOutput);
    }

    private long outputThatFits(@Nullable BigDecimal usdLeft, long inputTokens) {
        if (usdLeft == null || price == null) {
            return Long.MAX_VALUE;
        }
        BigDecimal left = usdLeft.subtract(price.dearestInput(inputTokens, cacheTtl));
        if (left.signum() < 0) {
            return -1;
        }
        if (price.output().signum() == 0) {
            return Long.MAX_VALUE;
        }
        return left.multiply(MILLION)
                .divide(price.output(), 0, RoundingMode.FLOOR)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .longValueExact();
    }
}

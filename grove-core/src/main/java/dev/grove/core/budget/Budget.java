package dev.grove.core.budget;

import dev.grove.core.agent.Limits;
import dev.grove.core.model.Price;
import dev.grove.core.model.Usage;
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
 */
public record Budget(Limits limits, @Nullable Price price, int maxOutputTokens) {

    /** An answer that may not even be this long is not worth asking for. */
    public static final int LEAST_USEFUL_OUTPUT = 64;

    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    /** Whether turns and time allow one more turn: the cap that does not, if any. */
    public Allowance.@Nullable Exhausted over(int turns, Duration timeLeft) {
        if (turns >= limits.maxTurns()) {
            return new Allowance.Exhausted(Allowance.Cap.TURNS);
        }
        return timeLeft.isPositive() ? null : new Allowance.Exhausted(Allowance.Cap.TIME);
    }

    /**
     * What fits under the run's own limits.
     *
     * @param spent by the run so far
     * @param inputTokens an estimate that is never below what will be billed
     * @param mostOutput that is wanted
     */
    public Allowance next(Amount spent, long inputTokens, int mostOutput) {
        BigDecimal cap = limits.maxCostUsd();
        return fitting(
                limits.maxTokens() - spent.tokens(),
                cap == null ? null : cap.subtract(spent.costUsd()),
                inputTokens,
                mostOutput);
    }

    /** What fits into what is left. */
    public Allowance within(Amount left, long inputTokens, int mostOutput) {
        return fitting(left.tokens(), left.costUsd(), inputTokens, mostOutput);
    }

    public WorstCase worstCase(long inputTokens, int outputTokens) {
        BigDecimal cost =
                price == null
                        ? BigDecimal.ZERO
                        : price.dearestInput(inputTokens)
                                .add(price.cost(new Usage(0, outputTokens, 0, 0)));
        return new WorstCase(inputTokens, outputTokens, cost.setScale(9, RoundingMode.CEILING));
    }

    /** What was billed; zero where no price is known. */
    public BigDecimal cost(Usage usage) {
        return price == null ? BigDecimal.ZERO.setScale(9) : price.cost(usage);
    }

    private Allowance fitting(
            long tokensLeft, @Nullable BigDecimal usdLeft, long inputTokens, int mostOutput) {
        int useful = Math.min(LEAST_USEFUL_OUTPUT, mostOutput);
        long byTokens = tokensLeft - inputTokens;
        if (byTokens < useful) {
            return new Allowance.Exhausted(Allowance.Cap.TOKENS);
        }
        long byUsd = outputThatFits(usdLeft, inputTokens);
        if (byUsd < useful) {
            return new Allowance.Exhausted(Allowance.Cap.USD);
        }
        return new Allowance.Granted((int) Math.min(mostOutput, Math.min(byTokens, byUsd)));
    }

    private long outputThatFits(@Nullable BigDecimal usdLeft, long inputTokens) {
        if (usdLeft == null || price == null) {
            return Long.MAX_VALUE;
        }
        BigDecimal left = usdLeft.subtract(price.dearestInput(inputTokens));
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

package dev.grove.core.budget;

import dev.grove.core.agent.Limits;
import dev.grove.core.model.Price;
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

    /**
     * The allowance for the next call.
     *
     * @param inputTokens an estimate that is never below what will be billed
     * @param elapsed since the run first started
     */
    public Allowance next(
            int turns, long tokens, BigDecimal costUsd, long inputTokens, Duration elapsed) {
        if (turns >= limits.maxTurns()) {
            return new Allowance.Exhausted(Allowance.Cap.TURNS);
        }
        if (elapsed.compareTo(limits.maxDuration()) >= 0) {
            return new Allowance.Exhausted(Allowance.Cap.TIME);
        }
        int useful = Math.min(LEAST_USEFUL_OUTPUT, maxOutputTokens);
        long byTokens = limits.maxTokens() - tokens - inputTokens;
        if (byTokens < useful) {
            return new Allowance.Exhausted(Allowance.Cap.TOKENS);
        }
        long byUsd = outputThatFits(costUsd, inputTokens);
        if (byUsd < useful) {
            return new Allowance.Exhausted(Allowance.Cap.USD);
        }
        return new Allowance.Granted((int) Math.min(maxOutputTokens, Math.min(byTokens, byUsd)));
    }

    private long outputThatFits(BigDecimal costUsd, long inputTokens) {
        BigDecimal cap = limits.maxCostUsd();
        if (cap == null || price == null) {
            return Long.MAX_VALUE;
        }
        BigDecimal left = cap.subtract(costUsd).subtract(price.dearestInput(inputTokens));
        if (left.signum() <= 0) {
            return -1;
        }
        if (price.output().signum() == 0) {
            return Long.MAX_VALUE;
        }
        return left.multiply(BigDecimal.valueOf(1_000_000))
                .divide(price.output(), 0, RoundingMode.FLOOR)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .longValueExact();
    }
}

package dev.grove.core.agent;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The caps of a run.
 *
 * @param maxTurns LLM calls
 * @param maxTokens input and output together, cache reads included
 * @param maxCostUsd null for no cap on money
 * @param maxDuration wall-clock time since the run first started, without that in which the run, or
 *     one below it, waited for people or applications
 * @param maxWait how long the run may wait for these, all in all; null for no cap but those of each
 *     wait
 * @param maxDepth of a tree of delegated runs
 * @param maxChildren of one run
 */
public record Limits(
        int maxTurns,
        long maxTokens,
        @Nullable BigDecimal maxCostUsd,
        Duration maxDuration,
        @Nullable Duration maxWait,
        int maxDepth,
        int maxChildren) {

    /** The highest caps that any agent or run may have. */
    public static final long MOST_TOKENS = 100_000_000;

    public static final BigDecimal MOST_COST_USD = new BigDecimal("1000000");

    public static final int COST_DECIMALS = 9;

    public static final Duration LONGEST_WAIT = Duration.ofDays(365);

    public static final Limits DEFAULTS =
            new Limits(50, 500_000, null, Duration.ofHours(1), null, 5, 10);

    public static final Limits HIGHEST =
            new Limits(
                    10_000, MOST_TOKENS, MOST_COST_USD, Duration.ofDays(30), LONGEST_WAIT, 10, 100);
}

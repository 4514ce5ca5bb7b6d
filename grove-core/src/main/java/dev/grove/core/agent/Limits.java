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
    public static final int MOST_TURNS = 10_000;

    public static final long MOST_TOKENS = 100_000_000;

    public static final String MOST_USD = "1000000";

    public static final BigDecimal MOST_COST_USD = new BigDecimal(MOST_USD);

    public static final long MOST_SECONDS = 30L * 24 * 60 * 60;

    public static final long MOST_WAIT_SECONDS = 365L * 24 * 60 * 60;

    public static final int MOST_DEPTH = 10;

    public static final int MOST_CHILDREN = 100;

    public static final int COST_DECIMALS = 9;

    public static final Duration LONGEST_WAIT = Duration.ofSeconds(MOST_WAIT_SECONDS);

    /** Copies the limits with another cap on money. */
    public Limits withMaxCostUsd(@Nullable BigDecimal cap) {
        return within(cap, maxTokens);
    }

    /** Copies the limits with other caps on what is spent. */
    public Limits within(@Nullable BigDecimal usd, long tokens) {
        return new Limits(maxTurns, tokens, usd, maxDuration, maxWait, maxDepth, maxChildren);
    }

    public static final Limits DEFAULTS =
            new Limits(50, 500_000, null, Duration.ofHours(1), null, 5, 10);

    public static final Limits HIGHEST =
            new Limits(
                    MOST_TURNS,
                    MOST_TOKENS,
                    MOST_COST_USD,
                    Duration.ofSeconds(MOST_SECONDS),
                    LONGEST_WAIT,
                    MOST_DEPTH,
                    MOST_CHILDREN);
}

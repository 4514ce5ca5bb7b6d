package dev.grove.core.run.backtest;

import dev.grove.language.decide.Link;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A policy to be tried on calls of the past.
 *
 * @param policy that decides them
 * @param before that it is compared with; null where nothing restricted them
 * @param agent whose runs they are of; null for runs of any agent, and calls without one
 * @param since runs that were made before are left out
 * @param sample most calls that are decided
 */
public record Backtest(
        Link policy, @Nullable Link before, @Nullable String agent, Instant since, int sample) {

    public static final int MOST_CALLS = 100_000;
    public static final int DEFAULT_CALLS = 10_000;
}

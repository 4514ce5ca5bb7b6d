package dev.grove.mcp.provider;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait before a call is made again: growing and jittered. */
final class RepeatDelay {

    private static final int MOST_ATTEMPTS = 4;
    private static final long FIRST_MILLIS = 250;

    private RepeatDelay() {}

    /**
     * @param attempt how many were made, at least one
     * @return nothing when those were enough
     */
    static Optional<Duration> pauseAfter(int attempt) {
        if (attempt >= MOST_ATTEMPTS) {
            return Optional.empty();
        }
        long bound = FIRST_MILLIS << attempt;
        return Optional.of(
                Duration.ofMillis(ThreadLocalRandom.current().nextLong(bound / 2, bound + 1)));
    }
}

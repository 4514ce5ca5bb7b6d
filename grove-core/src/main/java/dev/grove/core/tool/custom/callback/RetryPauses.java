package dev.grove.core.tool.custom.callback;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** How long to wait before a request is made again: growing, jittered, or as asked. */
final class RetryPauses {

    /** Requests of one call. */
    static final int MOST_ATTEMPTS = 5;

    private static final Duration FIRST = Duration.ofMillis(250);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private RetryPauses() {}

    /**
     * @param attempt how many were made, at least one
     * @param asked by the other side, or null
     */
    static Duration after(int attempt, @Nullable Duration asked) {
        long bound = Math.min(LONGEST.toMillis(), FIRST.toMillis() << Math.min(attempt - 1, 20));
        Duration ours =
                Duration.ofMillis(ThreadLocalRandom.current().nextLong(bound / 2, bound + 1));
        return asked != null && asked.compareTo(ours) > 0 ? asked : ours;
    }
}

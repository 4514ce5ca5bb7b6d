package dev.grove.core.retention;

import java.time.Duration;

/**
 * How many trees of runs the next transaction takes: fewer after one that took long. Deletions
 * write much at once, old pages as a whole among it, and what others commit meanwhile is flushed
 * behind that: many short ones are noticed less than a few long ones.
 */
final class BatchSize {

    private static final Duration LONG = Duration.ofMillis(50);
    private static final Duration SHORT = Duration.ofMillis(20);

    /** Until it is known how long they take. */
    private static final int FIRST = 8;

    private final int most;
    private int now;

    BatchSize(int most) {
        this.most = most;
        this.now = Math.min(most, FIRST);
    }

    int now() {
        return now;
    }

    void learn(Duration took) {
        if (took.compareTo(LONG) > 0) {
            now = Math.max(1, now / 2);
        } else if (took.compareTo(SHORT) < 0) {
            now = Math.min(most, now * 2);
        }
    }
}

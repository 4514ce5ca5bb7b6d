package dev.grove.core.retention;

import java.time.Duration;

/** How many trees of runs the next transaction takes: fewer after one that took long. */
final class BatchSize {

    private static final Duration LONG = Duration.ofMillis(500);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final int most;
    private int now;

    BatchSize(int most) {
        this.most = most;
        this.now = most;
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

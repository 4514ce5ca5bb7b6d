package dev.grove.core.retention;

import java.time.Duration;

/** How many trees of runs the next transaction takes: fewer after one that took long. */
public final class BatchSize {

    private static final Duration LONG = Duration.ofMillis(500);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final int most;
    private int now;

    public BatchSize(int most) {
        this.most = most;
        this.now = most;
    }

    public int now() {
        return now;
    }

    public void learn(Duration took) {
        if (took.compareTo(LONG) > 0) {
            now = Math.max(1, now / 2);
        } else if (took.compareTo(SHORT) < 0) {
            now = Math.min(most, now * 2);
        }
    }
}

package dev.grove.core.retention;

import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * How fast this server deletes: so many rows a second at most, and in a part of its time at most. A
 * busy database takes longer for a batch, and is left alone for longer after it.
 */
@Component
public class Pace {

    private static final long NANOS = 1_000_000_000L;

    private final RetentionSettings settings;

    public Pace(RetentionSettings settings) {
        this.settings = settings;
    }

    /**
     * Pauses after a batch.
     *
     * @throws InterruptedException when the server stops
     */
    public void pause(long rows, Duration took) throws InterruptedException {
        Thread.sleep(after(rows, took));
    }

    Duration after(long rows, Duration took) {
        double byRate = (double) rows / settings.rowsPerSecond() * NANOS - took.toNanos();
        double byShare = took.toNanos() * (1 / settings.largestShare() - 1);
        return Duration.ofNanos((long) Math.max(byRate, byShare));
    }
}

package dev.grove.mcp.call;

import java.time.Duration;

/** Lets a few through at once and then four a second. Not thread-safe. */
final class ProgressRate {

    private static final int BURST = 10;
    private static final long NANOS_EACH = Duration.ofMillis(250).toNanos();

    private double left = BURST;
    private long asked = System.nanoTime();

    boolean allows() {
        long now = System.nanoTime();
        left = Math.min(BURST, left + (double) (now - asked) / NANOS_EACH);
        asked = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}

package dev.grove.mcp.provider;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Leaves a server alone that keeps failing: after so many failures in a row for a while, then until
 * one call that was let through has succeeded. Thread-safe.
 */
final class CircuitBreaker {

    private final Clock clock;
    private final int most;
    private final Duration pause;
    private int failures;
    private @Nullable Instant openUntil;
    private boolean trying;

    CircuitBreaker(Clock clock, int most, Duration pause) {
        this.clock = clock;
        this.most = most;
        this.pause = pause;
    }

    /** Whether a call may be made now; then it ends with one of the other methods. */
    synchronized boolean enter() {
        if (openUntil == null) {
            return true;
        }
        if (trying || clock.instant().isBefore(openUntil)) {
            return false;
        }
        trying = true;
        return true;
    }

    synchronized void succeeded() {
        failures = 0;
        openUntil = null;
        trying = false;
    }

    synchronized void failed() {
        failures++;
        trying = false;
        if (openUntil != null || failures >= most) {
            openUntil = clock.instant().plus(pause);
        }
    }

    /** The attempt ended without a result for or against the server. */
    synchronized void abandoned() {
        trying = false;
    }

    /** Whether it remembers nothing. */
    synchronized boolean isCalm() {
        return failures == 0 && openUntil == null;
    }
}

package dev.grove.core.run.lease;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Until when a lease is certainly held: its length from before it was asked for, so that the
 * database's own end comes later. Two clocks are looked at and the word of either is enough: the
 * monotonic one stands still while a machine sleeps, and the other one may be set back.
 *
 * @param monotonicEnd of {@link System#nanoTime}
 */
record LeaseTerm(Clock clock, long monotonicEnd, Instant end) {

    /** To be taken before the statement that claims or renews is sent. */
    static LeaseTerm beginning(Clock clock, Duration lease) {
        return new LeaseTerm(
                clock, System.nanoTime() + lease.toNanos(), clock.instant().plus(lease));
    }

    /** Whether another replica may have claimed the run by now. */
    boolean mayBeOver() {
        return System.nanoTime() - monotonicEnd >= 0 || !clock.instant().isBefore(end);
    }
}

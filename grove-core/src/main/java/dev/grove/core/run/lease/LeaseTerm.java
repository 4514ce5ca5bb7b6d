package dev.grove.core.run.lease;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Until when a lease is certainly held: its length from before it was asked for, so that the
 * database's own end comes later. Two clocks are looked at and either is enough: the monotonic one
 * stands still while a machine sleeps, and the other one may be set back.
 *
 * @param monotonicEnd of {@link System#nanoTime}
 */
record LeaseTerm(Clock clock, Duration length, long monotonicEnd, Instant end) {

    /** Begins a term; called before the statement that begins or extends the lease is sent. */
    static LeaseTerm beginning(Clock clock, Duration lease) {
        return new LeaseTerm(
                clock, lease, System.nanoTime() + lease.toNanos(), clock.instant().plus(lease));
    }

    /** Whether another replica may have ended the lease by now. */
    boolean mayBeOver() {
        return System.nanoTime() - monotonicEnd >= 0 || !clock.instant().isBefore(end);
    }

    boolean endsAfter(LeaseTerm other) {
        return monotonicEnd - other.monotonicEnd > 0;
    }

    /** How much of an earlier term was left as this one began; negative where it was over. */
    Duration left(LeaseTerm earlier) {
        return Duration.between(end.minus(length), earlier.end);
    }
}

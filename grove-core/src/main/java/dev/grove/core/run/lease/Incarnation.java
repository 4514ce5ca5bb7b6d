package dev.grove.core.run.lease;

import dev.grove.core.id.Uuids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * This replica for as long as the database holds one lease for it. A replica whose lease was ended
 * goes on as another incarnation, so that it can never be taken for its former self: what the
 * former one executed is lost.
 */
final class Incarnation {

    private final UUID id = Uuids.next();
    private final Clock clock;
    private final LeaseSettings settings;
    private volatile LeaseTerm term;
    private volatile Instant steadySince;
    private volatile boolean over;

    /** An incarnation whose first term begins now: to be made before its row is. */
    Incarnation(Clock clock, LeaseSettings settings) {
        this.clock = clock;
        this.settings = settings;
        this.term = beginTerm();
        this.steadySince = clock.instant();
    }

    UUID id() {
        return id;
    }

    /** A term of its lease that begins with a statement which is yet to be sent. */
    LeaseTerm beginTerm() {
        return LeaseTerm.beginning(clock, settings.lease());
    }

    /** Whether the lease may have ended, as far as this process can know by itself. */
    boolean isInDoubt() {
        return !over && term.mayBeOver();
    }

    /** Whether the lease is certainly held at this moment. */
    boolean isHeld() {
        return !over && !term.mayBeOver();
    }

    /** The lease was extended; statements may be answered in another order than they were sent. */
    synchronized void extend(LeaseTerm next) {
        if (next.endsAfter(term)) {
            if (next.left(term).compareTo(settings.beatMargin()) < 0) {
                steadySince = clock.instant();
            }
            term = next;
        }
    }

    /** Whether its lease has been extended in time for so long. */
    boolean isSteadyFor(Duration time) {
        return isAgo(time, steadySince);
    }

    Instant now() {
        return clock.instant();
    }

    /** Whether that was at least so long ago. */
    boolean isAgo(Duration time, Instant instant) {
        return !instant.plus(time).isAfter(clock.instant());
    }

    /** Its lease was ended. */
    void end() {
        over = true;
    }

    boolean isOver() {
        return over;
    }
}

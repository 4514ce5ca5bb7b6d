package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.id.RunId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** State of its claim that an execution knows without asking the database. */
class LeaseTermTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private final SettableClock clock = new SettableClock();

    @Test
    void endsByTheClockAtItsVeryEnd() {
        LeaseTerm term = LeaseTerm.beginning(clock, HOUR);
        clock.advance(HOUR.minusNanos(1));
        assertThat(term.mayBeOver()).isFalse();
        clock.advance(Duration.ofNanos(1));
        assertThat(term.mayBeOver()).isTrue();
    }

    @Test
    void endsByTheMonotonicClockAfterItsLengthAndNotBefore() {
        long before = System.nanoTime();
        LeaseTerm term = LeaseTerm.beginning(clock, HOUR);
        assertThat(term.monotonicEnd())
                .isBetween(before + HOUR.toNanos(), System.nanoTime() + HOUR.toNanos());
        assertThat(new LeaseTerm(clock, HOUR, before, clock.instant().plus(HOUR)).mayBeOver())
                .isTrue();
    }

    @Test
    void knowsHowMuchOfAnEarlierOneWasLeft() {
        LeaseTerm earlier = LeaseTerm.beginning(clock, HOUR);
        clock.advance(Duration.ofMinutes(20));
        LeaseTerm next = LeaseTerm.beginning(clock, HOUR);
        assertThat(next.left(earlier)).isEqualTo(Duration.ofMinutes(40));
        assertThat(next.endsAfter(earlier)).isTrue();
        assertThat(earlier.endsAfter(next)).isFalse();
    }

    @Test
    void isOfANewRunWhenOnlyItsQueueingAndItsClaimAreWritten() {
        assertThat(ClaimedRuns.next().isNew()).isTrue();
        assertThat(ClaimedRuns.of(RunId.next(), 1, 3, null).isNew()).isFalse();
        assertThat(ClaimedRuns.of(RunId.next(), 1, 2, RunId.next()).isNew()).isFalse();
    }
}

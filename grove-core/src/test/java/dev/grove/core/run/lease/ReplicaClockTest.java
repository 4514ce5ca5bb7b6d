package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReplicaClockTest {

    private static final Instant SENT = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant ANSWERED = SENT.plusMillis(300);

    @Test
    void countsNothingThatTheWayOfTheAnswerExplains() {
        for (long there : new long[] {0, 150, 300}) {
            assertThat(ahead(there)).as("%d ms", there).isZero();
        }
    }

    @Test
    void countsWhatIsLeftWhenTheWayIsTakenOff() {
        assertThat(ahead(-2000)).as("the database is behind").isEqualTo(Duration.ofSeconds(2));
        assertThat(ahead(5300)).as("the database is ahead").isEqualTo(Duration.ofSeconds(-5));
    }

    private static Duration ahead(long there) {
        return ReplicaClock.ahead(SENT, SENT.plusMillis(there), ANSWERED);
    }
}

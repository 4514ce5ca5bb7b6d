package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BacklogTest {

    private final Backlog backlog = new Backlog();

    @Test
    void isNotKnownToBeEmptyBeforeALookAtTheQueue() {
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
        backlog.wasEmpty(backlog.mark());
        assertThat(backlog.isKnownToBeEmpty()).isTrue();
        backlog.mayHaveGrown();
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
    }

    @Test
    void isNotKnownToBeEmptyByALookThatBeganBeforeItGrew() {
        long mark = backlog.mark();
        backlog.mayHaveGrown();
        backlog.wasEmpty(mark);
        assertThat(backlog.isKnownToBeEmpty()).isFalse();
    }

    @Test
    void givesReasonToLookForAFreePlaceOnlyWhereARunMayWaitForIt() throws Exception {
        backlog.wasEmpty(backlog.mark());
        backlog.placeIsFree();
        assertThat(hasReason()).isFalse();
        backlog.mayHaveGrown();
        assertThat(hasReason()).isTrue();
        backlog.placeIsFree();
        assertThat(hasReason()).isTrue();
    }

    private boolean hasReason() throws InterruptedException {
        long began = System.nanoTime();
        backlog.awaitReason(Duration.ofMillis(300));
        return System.nanoTime() - began < Duration.ofMillis(300).toNanos();
    }
}

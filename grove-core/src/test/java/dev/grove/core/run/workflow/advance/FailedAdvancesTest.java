package dev.grove.core.run.workflow.advance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailedAdvancesTest {

    @Test
    void pausesDoubleUpToTenMinutes() {
        assertThat(
                        IntStream.rangeClosed(1, 12)
                                .mapToObj(FailedAdvances::pause)
                                .map(Duration::toSeconds))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 600L, 600L);
        assertThat(FailedAdvances.pause(10_000)).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void endAfterAboutTwoHours() {
        assertThat(
                        IntStream.range(1, FailedAdvances.MOST_ATTEMPTS)
                                .mapToObj(FailedAdvances::pause)
                                .reduce(Duration.ZERO, Duration::plus))
                .isBetween(Duration.ofMinutes(90), Duration.ofMinutes(150));
    }
}

package dev.grove.core.run.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeaseSettingsTest {

    @Test
    void needsRoomForOneRun() {
        assertThat(settings(1, 30, 10).maxConcurrent()).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(0, 30, 10))
                .withMessageContaining("max-concurrent");
    }

    @Test
    void extendsALeaseAtLeastThreeTimes() {
        assertThat(settings(1, 30, 10).renewal()).isEqualTo(Duration.ofSeconds(10));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(1, 30, 11))
                .withMessageContaining("renewal");
    }

    @Test
    void isInTimeWhileHalfABeatIsMissing() {
        assertThat(settings(1, 30, 10).beatMargin()).isEqualTo(Duration.ofSeconds(15));
        assertThat(settings(1, 4, 1).beatMargin()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(settings(1, 30, 1).beatMargin())
                .as("in a long lease no more than one beat may be missing, either")
                .isEqualTo(Duration.ofMillis(27_500));
    }

    private static LeaseSettings settings(int maxConcurrent, int lease, int renewal) {
        return new LeaseSettings(
                maxConcurrent,
                Duration.ofSeconds(lease),
                Duration.ofSeconds(renewal),
                Duration.ofMillis(500),
                Duration.ofSeconds(20));
    }
}

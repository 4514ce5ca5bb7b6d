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
    void renewsAtLeastTwiceInALease() {
        assertThat(settings(1, 30, 15).renewal()).isEqualTo(Duration.ofSeconds(15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(1, 30, 16))
                .withMessageContaining("renewal");
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

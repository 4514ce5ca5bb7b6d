package dev.grove.core.run.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CompactionSettingsTest {

    private static CompactionSettings with(double threshold, double keep) {
        return new CompactionSettings(true, threshold, keep, 2, 3, 4096, 128_000);
    }

    @Test
    void compactsAtTheThresholdOrWhereTheAnswerWouldNotFit() {
        assertThat(with(0.75, 0.2).longestRequest(200_000, 8_192)).isEqualTo(150_000);
        assertThat(with(0.75, 0.2).longestRequest(200_000, 64_000)).isEqualTo(136_000);
        assertThat(with(0.75, 0.2).longestRequest(200_000, 190_000)).isEqualTo(100_000);
    }

    @Test
    void refusesSettingsThatCouldNotWork() {
        assertThatThrownBy(() -> with(1.5, 0.2)).hasMessageContaining("threshold");
        assertThatThrownBy(() -> with(0.5, 0.5)).hasMessageContaining("keep");
        assertThatThrownBy(() -> new CompactionSettings(true, 0.75, 0.2, 0, 3, 4096, 128_000))
                .hasMessageContaining("keep-turns");
    }
}

package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputLimitTest {

    private static final int LEAST = 64;

    private final OutputLimit limit = new OutputLimit();

    @Test
    void isTheAgentsWhereTheWindowHasRoom() {
        assertThat(limit.next(8_192, LEAST, 128_000, 10_000)).isEqualTo(8_192);
    }

    @Test
    void leavesWhatTheWindowHasBesideTheHistory() {
        assertThat(limit.next(32_000, LEAST, 32_768, 8_000)).isEqualTo(32_768 - 8_000 - 1_000);
    }

    @Test
    void isNeverTooSmallToBeUseful() {
        assertThat(limit.next(8_192, LEAST, 32_768, 60_000)).isEqualTo(64);
        assertThat(limit.next(10, LEAST, 32_768, 60_000)).isEqualTo(10);
    }

    @Test
    void keepsWhatTheModelWritesAtMost() {
        assertThat(limit.refused(3, 32_000, 8_192, LEAST, false)).isTrue();
        assertThat(limit.next(32_000, LEAST, 128_000, 100)).isEqualTo(8_192);
        assertThat(limit.next(32_000, LEAST, 128_000, 100)).isEqualTo(8_192);
    }

    @Test
    void forgetsWhatOneHistoryLeft() {
        assertThat(limit.refused(3, 32_000, 24_768, LEAST, true)).isTrue();
        assertThat(limit.next(32_000, LEAST, 128_000, 100)).isEqualTo(24_768);
        assertThat(limit.next(32_000, LEAST, 128_000, 100)).isEqualTo(32_000);
    }

    @Test
    void doesNotAskAgainWhereNothingWouldBeLowerOrUseful() {
        assertThat(limit.refused(3, 8_000, 8_000, LEAST, true)).isFalse();
        assertThat(limit.refused(4, 8_000, 10, LEAST, true)).isFalse();
    }

    @Test
    void asksThreeTimesATurnAtMost() {
        for (int allowed : new int[] {7_000, 6_000, 5_000}) {
            assertThat(limit.refused(3, 8_000, allowed, LEAST, true)).isTrue();
        }
        assertThat(limit.refused(3, 5_000, 4_000, LEAST, true)).isFalse();
        assertThat(limit.refused(4, 5_000, 4_000, LEAST, true)).isTrue();
    }

    /**
     * Messages refuses a limit that thinking alone would fill: such a history is to be shortened.
     */
    @Test
    void asksForNoFewerTokensThanThinkingTakes() {
        assertThat(limit.next(8_192, 4_160, 10_000, 8_000)).isEqualTo(4_160);
        assertThat(limit.refused(3, 8_192, 4_096, 4_160, false)).isFalse();
    }
}

package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputLimitTest {

    private final OutputLimit limit = new OutputLimit();

    @Test
    void isTheAgentsWhereTheWindowHasRoom() {
        assertThat(limit.next(8_192, 128_000, 10_000)).isEqualTo(8_192);
    }

    @Test
    void leavesWhatTheWindowHasBesideTheHistory() {
        assertThat(limit.next(32_000, 32_768, 8_000)).isEqualTo(32_768 - 8_000 - 1_000);
    }

    @Test
    void isNeverTooSmallToBeUseful() {
        assertThat(limit.next(8_192, 32_768, 60_000)).isEqualTo(64);
        assertThat(limit.next(10, 32_768, 60_000)).isEqualTo(10);
    }

    @Test
    void keepsWhatTheModelWritesAtMost() {
        assertThat(limit.refused(3, 32_000, 8_192, false)).isTrue();
        assertThat(limit.next(32_000, 128_000, 100)).isEqualTo(8_192);
        assertThat(limit.next(32_000, 128_000, 100)).isEqualTo(8_192);
    }

    @Test
    void forgetsWhatOneHistoryLeft() {
        assertThat(limit.refused(3, 32_000, 24_768, true)).isTrue();
        assertThat(limit.next(32_000, 128_000, 100)).isEqualTo(24_768);
        assertThat(limit.next(32_000, 128_000, 100)).isEqualTo(32_000);
    }

    @Test
    void doesNotAskAgainWhereNothingWouldBeLowerOrUseful() {
        assertThat(limit.refused(3, 8_000, 8_000, true)).isFalse();
        assertThat(limit.refused(4, 8_000, 10, true)).isFalse();
    }

    @Test
    void asksThreeTimesATurnAtMost() {
        for (int allowed : new int[] {7_000, 6_000, 5_000}) {
            assertThat(limit.refused(3, 8_000, allowed, true)).isTrue();
        }
        assertThat(limit.refused(3, 5_000, 4_000, true)).isFalse();
        assertThat(limit.refused(4, 5_000, 4_000, true)).isTrue();
    }
}

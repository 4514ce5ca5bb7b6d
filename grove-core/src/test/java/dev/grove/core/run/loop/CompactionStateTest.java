package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Compaction.Cause;
import dev.grove.core.run.record.Spending;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompactionStateTest {

    private static final int AGAIN_AFTER = 3;
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void isDueAtOnceAndThenOnlySomeTurnsAfterTheLastTryWhateverCameOfIt() {
        CompactionState state = new CompactionState(1_000, List.of());
        assertThat(state.isDue(5, AGAIN_AFTER)).isTrue();
        state.tried(failed(1, Cause.THRESHOLD, 5, 900));
        assertThat(state.isDue(7, AGAIN_AFTER)).isFalse();
        assertThat(state.isDue(8, AGAIN_AFTER)).isTrue();
    }

    @Test
    void knowsTheTriesOfEarlierExecutions() {
        CompactionState state =
                new CompactionState(
                        1_000,
                        List.of(
                                failed(1, Cause.THRESHOLD, 5, 900),
                                failed(2, Cause.OVERFLOW, 9, 700)));
        assertThat(state.nextNumber()).isEqualTo(3);
        assertThat(state.isDue(11, AGAIN_AFTER)).isFalse();
        assertThat(state.overflowedAfter(9)).isTrue();
        assertThat(state.overflowedAfter(10)).isFalse();
    }

    @Test
    void learnsFromAnOverflowThatTheWindowIsSmaller() {
        CompactionState state = new CompactionState(1_000, List.of());
        state.tried(failed(1, Cause.THRESHOLD, 5, 900));
        assertThat(state.window()).isEqualTo(1_000);
        state.tried(failed(2, Cause.OVERFLOW, 9, 700));
        state.tried(failed(3, Cause.OVERFLOW, 13, 800));
        assertThat(state.window()).isEqualTo(700);
    }

    @Test
    void waitsWhereThereIsNothingToGain() {
        CompactionState state = new CompactionState(1_000, List.of());
        state.notBefore(4);
        assertThat(state.isDue(3, AGAIN_AFTER)).isFalse();
        assertThat(state.isDue(4, AGAIN_AFTER)).isTrue();
    }

    private static Compaction failed(int number, Cause cause, int afterTurn, long tokensBefore) {
        return new Compaction(
                number,
                cause,
                afterTurn,
                null,
                1,
                "m",
                new Compaction.Failed("it failed"),
                tokensBefore,
                Spending.NONE,
                NOW,
                NOW);
    }
}

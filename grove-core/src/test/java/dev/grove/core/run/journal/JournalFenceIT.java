package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Only the execution of the current epoch writes entries. */
class JournalFenceIT extends JournalBed {

    @Test
    void refusesEveryWriteOfAnOlderEpoch() {
        RunId run = runningRun();
        fixtures.takeOver(run);
        assertThatThrownBy(() -> append(write(run, 1, 2, TurnChange.opened(1, NOW))))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(LeaseLostException.class);
        assertThat(turns(run)).isEmpty();
        assertThat(entries()).isZero();
    }

    /** Next write of the older epoch would find its place free: the claim's entry has one event. */
    @Test
    void refusesWhatAnOlderEpochWritesAfterAWriteThatWasFenced() {
        RunId run = runningRun();
        fixtures.takeOver(run);
        assertThat(jdbc.write(List.of(write(run, 1, 3, TurnChange.opened(1, NOW))))).isEmpty();
        assertThat(jdbc.write(List.of(write(run, 2, 4, TurnChange.opened(1, NOW)))))
                .as("nor is there a gap")
                .isEmpty();
        assertThat(jdbc.write(List.of(write(run, 2, 3, TurnChange.opened(1, NOW)))))
                .containsExactly(run);
    }

    @Test
    void commitsRunsWithACurrentLeaseThatShareACommitWithFencedOnes() {
        RunId stale = runningRun();
        fixtures.takeOver(stale);
        RunId current = runningRun();
        assertThat(
                        jdbc.write(
                                List.of(
                                        write(stale, 1, 2, TurnChange.opened(1, NOW)),
                                        write(current, 1, 2, TurnChange.opened(1, NOW)))))
                .containsExactly(current);
        assertThat(turns(current)).hasSize(1);
        assertThat(turns(stale)).isEmpty();
    }
}

package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** Writes that are sent again, because it is unknown whether they were committed. */
class JournalRetryIT extends JournalBed {

    @Test
    void writingAgainWhatWasCommittedChangesNothing() {
        RunId run = runningRun();
        JournalWrite last = cancelled(run);
        assertThat(jdbc.write(List.of(last))).containsExactly(run);
        assertThat(jdbc.writeAgain(List.of(last))).containsExactly(run);
        assertThat(entries()).isEqualTo(1);
        assertThat(fixtures.statusOf(run)).isEqualTo("cancelled");
    }

    @Test
    void writingAHandOverAgainWritesWhatWasLostAndNothingTwice() {
        RunId run = runningRun();
        append(write(run, 1, 2, TurnChange.opened(1, NOW)));
        fixtures.owner().sql("UPDATE agent_runs SET lease_owner = gen_random_uuid()").update();
        JournalWrite handOver =
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        new ExecutionOutcome.HandedOver(),
                        List.of(),
                        List.of(new JournalWrite.StoredResult(1, "c", "kept")),
                        List.of(event(run, 3)),
                        TurnEvents.NONE,
                        List.of());

        // The first try was lost with its connection.
        assertThat(jdbc.writeAgain(List.of(handOver))).containsExactly(run);
        assertThat(count("agent_runs WHERE lease_owner IS NULL AND left_in_order")).isEqualTo(1);
        assertThat(count("agent_run_results")).isEqualTo(1);

        // Only its answer was.
        assertThat(jdbc.writeAgain(List.of(handOver))).containsExactly(run);
        assertThat(count("agent_run_results")).isEqualTo(1);
    }

    @Test
    void writingAgainDistinguishesWhatWasCommittedFromWhatWasNotAndFromWhatIsFenced() {
        RunId committed = runningRun();
        RunId pending = runningRun();
        RunId takenOver = runningRun();
        JournalWrite first = write(committed, 1, 2, TurnChange.opened(1, NOW));
        assertThat(jdbc.write(List.of(first))).containsExactly(committed);
        nextEpochWrites(takenOver);

        assertThat(
                        jdbc.writeAgain(
                                List.of(
                                        first,
                                        write(pending, 1, 2, TurnChange.opened(1, NOW)),
                                        write(takenOver, 1, 2, TurnChange.opened(7, NOW)))))
                .containsExactlyInAnyOrder(committed, pending);

        assertThat(turns(pending)).containsExactly(open(1));
        assertThat(turns(takenOver)).containsExactly(open(1));
        assertThat(entries()).isEqualTo(3);
    }

    /** The event number is reached, but by another execution: nothing of this write is stored. */
    @Test
    void doesNotTakeTheWriteOfALaterEpochForOneThatWasLostWithItsConnection() {
        RunId run = runningRun();
        AtomicBoolean away = new AtomicBoolean(true);
        CommitObserver takeOver =
                new CommitObserver() {
                    @Override
                    public void beforeCommit(List<JournalWrite> writes) {
                        if (away.getAndSet(false)) {
                            nextEpochWrites(run);
                            throw new DataAccessResourceFailureException("The connection broke");
                        }
                    }
                };
        Journal cutOff = TestJournals.start(database, takeOver);
        try {
            CompletableFuture<Void> stale =
                    cutOff.append(write(run, 1, 2, TurnChange.opened(7, NOW)));
            assertThatThrownBy(stale::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(LeaseLostException.class);
        } finally {
            cutOff.stop();
        }
        assertThat(turns(run)).containsExactly(open(1));
        assertThat(entries()).isEqualTo(1);
    }

    /** Another replica claims the run and opens its first turn. */
    private void nextEpochWrites(RunId run) {
        fixtures.takeOver(run);
        assertThat(jdbc.write(List.of(write(run, 2, 3, TurnChange.opened(1, NOW)))))
                .containsExactly(run);
    }
}

package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Spending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class JournalWritersIT extends JournalBed {

    /** More often than there are writers: none of them may end of it. */
    private static final int FAILURES = 5;

    @Test
    void goOnAfterFailuresThatAreNotTheDatabases() {
        AtomicInteger left = new AtomicInteger(FAILURES);
        Journal failing =
                TestJournals.start(
                        database,
                        new CommitObserver() {
                            @Override
                            public void beforeCommit(List<JournalWrite> writes) {
                                if (left.getAndDecrement() > 0) {
                                    throw new IllegalStateException("failed oddly");
                                }
                            }
                        });
        try {
            RunId run = runningRun();
            for (int i = 0; i < FAILURES; i++) {
                assertThatThrownBy(() -> append(failing, run).join())
                        .hasRootCauseInstanceOf(IllegalStateException.class)
                        .hasRootCauseMessage("failed oddly");
            }
            append(failing, run).join();
        } finally {
            failing.stop();
        }
        assertThat(entries()).isEqualTo(1);
    }

    /** All of it was durable, and the answer lost: sent again, it would be refused for ever. */
    @Test
    void giveUpAGroupWhoseAnswerWasLostWhenTheirReplicaEnds() {
        List<CommitOutcome> outcomes = new ArrayList<>();
        JournalCommits ending = thatLoseAnswers(1);
        ending.giveUpWhenAway();

        ending.commit(
                List.of(write(runningRun()), write(runningRun())),
                (_, outcome) -> outcomes.add(outcome));

        assertThat(outcomes).hasSize(2).hasOnlyElementsOfType(CommitOutcome.GivenUp.class);
        assertThat(entries()).isEqualTo(2);
    }

    /** A first try whose answer was lost may be durable. */
    @Test
    void lookUpWhatTheySendAgain() {
        assertThat(outcomes(thatLoseAnswers(1), write(runningRun())))
                .hasOnlyElementsOfType(CommitOutcome.Durable.class);
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void reportToEachOfASpoiltGroupItsOwnOutcome() {
        JournalCommits commits = new JournalCommits(jdbc, List.of());
        RunId run = runningRun();
        JournalWrite spoilt = unstorable(run);

        assertThat(outcomes(commits, write(runningRun()), spoilt, write(runningRun())))
                .hasExactlyElementsOfTypes(
                        CommitOutcome.Durable.class,
                        CommitOutcome.Unstorable.class,
                        CommitOutcome.Durable.class);
        assertThat(entries()).isEqualTo(2);
    }

    /** Loses the connection after each of the first commits, before their answers arrive. */
    private JournalCommits thatLoseAnswers(int times) {
        AtomicInteger left = new AtomicInteger(times);
        CommitObserver losing =
                new CommitObserver() {
                    @Override
                    public void afterCommit(List<JournalWrite> writes) {
                        if (left.getAndDecrement() > 0) {
                            throw new DataAccessResourceFailureException("lost");
                        }
                    }
                };
        return new JournalCommits(jdbc, List.of(losing));
    }

    private static List<CommitOutcome> outcomes(JournalCommits commits, JournalWrite... writes) {
        CommitOutcome[] outcomes = new CommitOutcome[writes.length];
        commits.commit(List.of(writes), (index, outcome) -> outcomes[index] = outcome);
        return Arrays.asList(outcomes);
    }

    @Test
    void endWithTheirReplicaThoughTheDatabaseIsAway() {
        Journal cutOff =
                TestJournals.start(
                        database,
                        new CommitObserver() {
                            @Override
                            public void beforeCommit(List<JournalWrite> writes) {
                                throw new DataAccessResourceFailureException("away");
                            }
                        });
        CompletableFuture<Void> written = append(cutOff, runningRun());

        assertThat(CompletableFuture.runAsync(cutOff::stop)).succeedsWithin(Duration.ofSeconds(30));

        assertThatThrownBy(written::join)
                .hasCauseInstanceOf(DataAccessResourceFailureException.class);
    }

    private JournalWrite write(RunId run) {
        return new JournalWrite(
                tenant,
                run,
                1,
                0,
                Spending.NONE,
                null,
                List.of(),
                List.of(),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }

    private CompletableFuture<Void> append(Journal journal, RunId run) {
        return journal.append(write(run)).orTimeout(30, TimeUnit.SECONDS);
    }
}

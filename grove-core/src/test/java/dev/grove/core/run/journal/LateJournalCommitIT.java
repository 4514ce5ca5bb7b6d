package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.database.BeforeTheSecondStatement;
import dev.grove.core.database.LateCommits;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.Spending;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DuplicateKeyException;

/** A write is sent again while the COMMIT of its first try is still on its way. */
class LateJournalCommitIT extends JournalBed {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isWrittenOnce(boolean leaves) throws Exception {
        RunId run = runningRun();
        JournalWrite write =
                new JournalWrite(
                        run,
                        1,
                        2,
                        0,
                        Spending.NONE,
                        leaves ? new Leaving.Cancelled() : null,
                        List.of(),
                        List.of(),
                        List.of(event(run, 2)));

        assertThat(sentTwice(write, write)).containsExactly(run);

        assertThat(count("agent_run_events")).isEqualTo(1);
        assertThat(fixtures.statusOf(run)).isEqualTo(leaves ? "cancelled" : "running");
    }

    /** What is sent next is not taken for what arrives late. */
    @Test
    void isNotTakenForTheOneBeforeIt() throws Exception {
        RunId run = runningRun();
        assertThat(sentTwice(of(run, 2), of(run, 3))).containsExactly(run);
        assertThat(count("agent_run_events")).isEqualTo(2);
    }

    /** All of it was on its way, so that nothing was locked when the second try looked for it. */
    @Test
    void isWrittenOnceThoughTheFirstTryArrivesBetweenTheLookUpAndTheSecond() throws Exception {
        RunId run = runningRun();
        JournalWrite write = of(run, 2);
        try (ExecutorService network = Executors.newVirtualThreadPerTaskExecutor()) {
            AtomicReference<Future<?>> late = new AtomicReference<>();
            JdbcJournal second =
                    new JdbcJournal(
                            database.engineOver(
                                    new BeforeTheSecondStatement(
                                            database.engineDatabase().dataSource(),
                                            () -> {
                                                late.set(
                                                        network.submit(
                                                                () -> jdbc.write(List.of(write))));
                                                awaitDoneOrBlocked(late.get());
                                            })));

            assertThat(second.writeAgain(List.of(write))).containsExactly(run);

            assertThatThrownBy(late.get()::get).hasCauseInstanceOf(DuplicateKeyException.class);
            assertThat(count("agent_run_events")).isEqualTo(1);
        }
    }

    private void awaitDoneOrBlocked(Future<?> late) {
        await().until(() -> late.isDone() || database.blockedSessions() > 0);
    }

    /** What the second try finds or writes, which begins before the first one's commit arrives. */
    private Set<RunId> sentTwice(JournalWrite first, JournalWrite second) throws Exception {
        LateCommits late = new LateCommits(database.engineDatabase().dataSource());
        JdbcJournal onLostConnection = new JdbcJournal(database.engineOver(late));
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> lost = writers.submit(() -> onLostConnection.write(List.of(first)));
            late.awaitSent();
            Future<Set<RunId>> again = writers.submit(() -> jdbc.writeAgain(List.of(second)));
            await().until(() -> database.blockedSessions() > 0);
            late.arrive();
            lost.get();
            return again.get();
        }
    }

    private static JournalWrite of(RunId run, long seq) {
        return new JournalWrite(
                run,
                1,
                seq,
                0,
                Spending.NONE,
                null,
                List.of(),
                List.of(),
                List.of(event(run, seq)));
    }
}

package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.database.LateCommits;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.Spending;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A write is sent again while the COMMIT of its first try is still on its way. */
class LateJournalCommitIT extends JournalBed {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isWrittenOnce(boolean leaves) throws Exception {
        RunId run = runningRun();
        JournalWrite write =
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        leaves ? new ExecutionOutcome.Cancelled() : null,
                        List.of(),
                        List.of(),
                        List.of(event(run, 2)),
                        TurnEvents.NONE,
                        List.of());

        assertThat(sentTwice(write, write)).containsExactly(run);

        assertThat(entries()).isEqualTo(1);
        assertThat(fixtures.statusOf(run)).isEqualTo(leaves ? "cancelled" : "running");
    }

    @Test
    void isNotTakenForTheWriteOfAnotherEpoch() {
        RunId run = runningRun();
        assertThat(jdbc.write(List.of(of(run, 1)))).containsExactly(run);
        assertThat(jdbc.writeAgain(List.of(of(run, 2)))).isEmpty();
        assertThat(entries()).isEqualTo(1);
    }

    /** All of the first try was on its way, and arrives when the second is durable. */
    @Test
    void isWrittenOnceThoughTheFirstTryArrivesAfterTheSecond() {
        JournalWrite write = of(runningRun(), 1);
        assertThat(jdbc.writeAgain(List.of(write))).containsExactly(write.run());
        assertThat(jdbc.write(List.of(write))).isEmpty();
        assertThat(entries()).isEqualTo(1);
    }

    /**
     * Runs that the second try finds or writes; it begins before the first one's commit arrives.
     */
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

    private JournalWrite of(RunId run, long epoch) {
        return new JournalWrite(
                tenant,
                run,
                epoch,
                0,
                Spending.NONE,
                null,
                List.of(),
                List.of(),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }
}

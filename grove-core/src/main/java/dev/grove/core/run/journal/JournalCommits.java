package dev.grove.core.run.journal;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.id.RunId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Commits a group of writes, come what may: while the database is away it tries again, since a run
 * must not go on before its write is durable; a write that spoils its group is found by committing
 * each alone.
 */
@Component
class JournalCommits {

    private static final Logger LOG = LoggerFactory.getLogger(JournalCommits.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final JdbcJournal journal;
    private volatile boolean givingUp;
    private final List<CommitObserver> observers;

    JournalCommits(JdbcJournal journal, List<CommitObserver> observers) {
        this.journal = journal;
        this.observers = List.copyOf(observers);
    }

    /** Receives the outcome of the write at an index of the group. */
    @FunctionalInterface
    interface Settled {
        void settle(int index, CommitOutcome outcome);
    }

    /**
     * This replica ends: writes for which there is no database are left to the replicas that claim
     * their runs.
     */
    void giveUpWhenAway() {
        givingUp = true;
    }

    void commit(List<JournalWrite> writes, Settled settled) {
        try {
            Set<RunId> current = commitWhenPossible(writes);
            for (int i = 0; i < writes.size(); i++) {
                settled.settle(i, outcomeOf(writes.get(i), current));
            }
        } catch (DataAccessException | TransactionException e) {
            // Sent one by one, what may be durable would be taken for what can never be stored.
            if (writes.size() == 1 || DatabaseRetry.isCauseOf(e)) {
                for (int i = 0; i < writes.size(); i++) {
                    settled.settle(i, notStored(writes.get(i), e));
                }
                return;
            }
            for (int i = 0; i < writes.size(); i++) {
                int index = i;
                commit(List.of(writes.get(i)), (_, outcome) -> settled.settle(index, outcome));
            }
        }
    }

    private static CommitOutcome notStored(JournalWrite write, RuntimeException e) {
        LOG.error("The journal cannot store a write of run {}", write.run(), e);
        return DatabaseRetry.isCauseOf(e)
                ? new CommitOutcome.GivenUp(e)
                : new CommitOutcome.Unstorable(e);
    }

    private static CommitOutcome outcomeOf(JournalWrite write, Set<RunId> current) {
        return current.contains(write.run())
                ? new CommitOutcome.Durable()
                : new CommitOutcome.Fenced();
    }

    private Set<RunId> commitWhenPossible(List<JournalWrite> writes) {
        Duration pause = FIRST_PAUSE;
        boolean again = false;
        while (true) {
            try {
                observers.forEach(observer -> observer.beforeCommit(writes));
                // After a lost connection it is unknown whether the first try was committed.
                Set<RunId> current = again ? journal.writeAgain(writes) : journal.write(writes);
                observers.forEach(observer -> observer.afterCommit(writes));
                return current;
            } catch (DataAccessException | TransactionException e) {
                if (givingUp || !DatabaseRetry.isCauseOf(e)) {
                    throw e;
                }
                LOG.warn("The database is away; {} journal writes wait", writes.size(), e);
                again = true;
                sleep(pause);
                pause =
                        pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
                                ? LONGEST_PAUSE
                                : pause.multipliedBy(2);
            }
        }
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

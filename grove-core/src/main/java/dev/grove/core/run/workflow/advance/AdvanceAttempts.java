package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.lease.LostReplicas;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;

/**
 * Attempts at advances: those that fail, and those that end the server. An advance costs no more
 * than itself, but for some minutes after a replica was lost: then it is noted in the graph's row
 * before it is made, and a run whose note is found again and again, left by replicas that are no
 * more, is set aside. See ADR 0097.
 */
@Component
class AdvanceAttempts {

    /** Notes of lost replicas after which a run is set aside; the first of them left none. */
    private static final int MOST_NOTES = 2;

    private final TenantDatabase database;
    private final FailedAdvances failures;
    private final LostReplicas lost;
    private final Clock clock;

    /** Suspects advance one at a time, so that what ends the server is no other run's fault. */
    private final ReentrantLock suspects = new ReentrantLock();

    AdvanceAttempts(
            TenantDatabase database, FailedAdvances failures, LostReplicas lost, Clock clock) {
        this.database = database;
        this.failures = failures;
        this.lost = lost;
        this.clock = clock;
    }

    /**
     * An attempt that has begun.
     *
     * @param poison what follows where the run has ended servers; empty for one that may go on
     */
    record Attempt(Optional<FailedAdvances.Consequence> poison, Runnable end)
            implements AutoCloseable {

        private static final Attempt UNNOTED = new Attempt(Optional.empty(), () -> {});

        @Override
        public void close() {
            end.run();
        }
    }

    /** Begins an attempt, which is closed when the advance has ended, however it has. */
    Attempt begin(TenantId tenant, RunId run) {
        if (!lost.isAnyRecent()) {
            return Attempt.UNNOTED;
        }
        UUID me = lost.me();
        Set<UUID> known = lost.known();
        if (!known.contains(me)) {
            return Attempt.UNNOTED;
        }
        boolean isSuspect = database.call(tenant, jdbc -> AttemptRows.isSuspect(jdbc, run, known));
        if (isSuspect) {
            suspects.lock();
        }
        try {
            Optional<FailedAdvances.Consequence> poison =
                    database.call(
                            tenant,
                            jdbc -> {
                                int notes =
                                        AttemptRows.begin(jdbc, run, me, known, clock.instant());
                                if (notes < MOST_NOTES) {
                                    return Optional.empty();
                                }
                                AttemptRows.end(jdbc, run, me);
                                return Optional.of(failures.endedServers(jdbc, run, notes + 1));
                            });
            return new Attempt(poison, () -> end(tenant, run, me, isSuspect));
        } catch (RuntimeException | Error e) {
            if (isSuspect) {
                suspects.unlock();
            }
            throw e;
        }
    }

    private void end(TenantId tenant, RunId run, UUID me, boolean isSuspect) {
        try {
            database.run(tenant, jdbc -> AttemptRows.end(jdbc, run, me));
        } finally {
            if (isSuspect) {
                suspects.unlock();
            }
        }
    }

    /** Remembers a failure; see {@link FailedAdvances}. */
    FailedAdvances.Consequence failed(TenantId tenant, RunId run) {
        return failures.note(tenant, run);
    }

    /** It advanced, or there was nothing to do. */
    void forget(TenantId tenant, RunId run) {
        failures.forget(tenant, run);
    }
}

package dev.grove.server.diagnosis;

import dev.grove.core.database.DatabaseRetry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check that answers in time, whatever it looks at: on a virtual thread of its own, which is
 * interrupted and left behind where it takes longer. As long as that one has not ended no other is
 * begun, so that those who ask again and again pile up nothing.
 */
final class BoundedCheck {

    private static final Logger LOG = LoggerFactory.getLogger(BoundedCheck.class);

    private final Check check;
    private final AtomicReference<@Nullable CompletableFuture<List<DiagnosisFinding>>> underWay =
            new AtomicReference<>();

    BoundedCheck(Check check) {
        this.check = check;
    }

    String name() {
        return check.name();
    }

    /** Begins it, and gives what ends within the check's limit. */
    Pending begin() {
        CompletableFuture<List<DiagnosisFinding>> mine = new CompletableFuture<>();
        CompletableFuture<List<DiagnosisFinding>> before = underWay.compareAndExchange(null, mine);
        if (before != null) {
            // Asked a second time, by another caller or after it ran out of time.
            return new Pending(before, null, System.nanoTime() + check.limit().toNanos());
        }
        Thread thread =
                Thread.ofVirtual().name("diagnosis-" + check.name()).start(() -> perform(mine));
        return new Pending(mine, thread, System.nanoTime() + check.limit().toNanos());
    }

    private void perform(CompletableFuture<List<DiagnosisFinding>> findings) {
        List<DiagnosisFinding> found;
        try {
            found = check.findings();
        } catch (RuntimeException | Error e) {
            LOG.warn("The check of {} failed", check.name(), e);
            found =
                    List.of(
                            DatabaseRetry.isLockTimeout(e)
                                    ? timedOut("waited for a lock, and did not get it.")
                                    : failed(e));
        }
        underWay.set(null);
        findings.complete(found);
    }

    /** A check that has begun. */
    final class Pending {

        private final CompletableFuture<List<DiagnosisFinding>> findings;
        private final @Nullable Thread thread;
        private final long deadline;

        private Pending(
                CompletableFuture<List<DiagnosisFinding>> findings,
                @Nullable Thread thread,
                long deadline) {
            this.findings = findings;
            this.thread = thread;
            this.deadline = deadline;
        }

        String name() {
            return check.name();
        }

        /** Waits for its end, or its deadline. */
        List<DiagnosisFinding> findings() {
            try {
                return findings.get(
                        Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException _) {
                if (thread != null) {
                    thread.interrupt();
                }
                return List.of(
                        timedOut("had not ended after " + check.limit().toSeconds() + " s."));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("A diagnosis was interrupted", e);
            } catch (ExecutionException e) {
                throw new IllegalStateException("Checks complete with findings", e);
            }
        }
    }

    private DiagnosisFinding timedOut(String how) {
        return DiagnosisFinding.error(
                "check_timed_out",
                "The check of " + check.name() + " " + how,
                "What it looks at is too slow to be used, hangs, or waits for a lock.",
                switch (check.name()) {
                    case "database", "migrations", "clocks", "keys", "snapshots" ->
                            "Look for locks and load on the database: SELECT pid, wait_event_type,"
                                    + " state, query FROM pg_stat_activity WHERE state <> 'idle';"
                                    + " and end what blocks with SELECT pg_terminate_backend(pid);";
                    case "engine" ->
                            "Restart the container engine (systemctl restart docker), or look at"
                                    + " the load of its machine.";
                    default -> "Look at the load of this machine and of its disks, and ask again.";
                });
    }

    private DiagnosisFinding failed(Throwable e) {
        return DiagnosisFinding.error(
                "check_failed",
                "The check of "
                        + check.name()
                        + " ended with "
                        + e.getClass().getSimpleName()
                        + ".",
                "What it looks at does not answer as it should.",
                "The server's log has the reason; look for: The check of " + check.name());
    }
}

package dev.grove.core.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Takes entries and writes them in groups. While the database does not take them they wait, and
 * when no more may wait, so do the callers; a server that stops writes what it has. What a killed
 * process has not written yet, some milliseconds' worth, is lost with it.
 */
@Component
public class AuditLog implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int MOST_WAITING = 10_000;
    private static final int MOST_PER_COMMIT = 500;
    private static final long RETRY_MILLIS = 500;

    /** Calls that follow each other closely share a commit. */
    private static final Duration TOGETHER = Duration.ofMillis(20);

    /** After the web server, whose last requests still have something to say. */
    private static final int PHASE = DEFAULT_PHASE - 4096;

    /** How long a server that stops tries to reach a database that does not answer. */
    private static final int LAST_TRIES = 20;

    private final JdbcAuditLog rows;
    private final BlockingQueue<AuditEntry> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private volatile boolean stopping;
    private @Nullable Thread writer;

    AuditLog(JdbcAuditLog rows) {
        this.rows = rows;
    }

    /** Returns at once while the database keeps up. */
    public void add(AuditEntry entry) {
        boolean interrupted = false;
        while (true) {
            try {
                waiting.put(entry);
                break;
            } catch (InterruptedException _) {
                // A cancelled call is audited all the same.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void start() {
        stopping = false;
        writer = Thread.ofVirtual().name("mcp-audit").start(this::writeUntilStopped);
    }

    private void writeUntilStopped() {
        List<AuditEntry> group = new ArrayList<>();
        int lastTries = 0;
        while (!(stopping && waiting.isEmpty() && group.isEmpty())) {
            try {
                if (group.isEmpty()) {
                    takeInto(group);
                }
                if (!group.isEmpty()) {
                    rows.insert(group);
                    group.clear();
                }
            } catch (InterruptedException _) {
                // Woken to check whether it is to stop.
            } catch (RuntimeException e) {
                LOG.warn(
                        "{} audit entries wait for the database: {}",
                        group.size() + waiting.size(),
                        e.getMessage());
                if (stopping && ++lastTries > LAST_TRIES) {
                    LOG.error(
                            "{} audit entries were lost: the database did not take them",
                            group.size() + waiting.size());
                    return;
                }
                pause();
            }
        }
    }

    private void takeInto(List<AuditEntry> group) throws InterruptedException {
        AuditEntry first = waiting.poll(1, TimeUnit.SECONDS);
        if (first != null) {
            group.add(first);
            Thread.sleep(TOGETHER);
            waiting.drainTo(group, MOST_PER_COMMIT - 1);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException _) {
            // Woken to check whether it is to stop.
        }
    }

    @Override
    public void stop() {
        Thread last;
        synchronized (this) {
            last = writer;
            writer = null;
        }
        if (last == null) {
            return;
        }
        stopping = true;
        last.interrupt();
        try {
            last.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return writer != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}

package dev.grove.core.run.queue;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.write.WriterThreads;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.run.record.Run;
import dev.grove.core.telemetry.Tracing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Commits starts in groups: a few writers take what is waiting into one statement each. A caller
 * waits for the commit of its own run.
 */
@Component
class StartGroups implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(StartGroups.class);

    /** So that a connection over which no answer comes holds up only what was given to it. */
    private static final int WRITERS = 2;

    private static final int MOST_PER_COMMIT = 100;

    private final RunInserts rows;
    private final StartClaims claims;
    private final Dispatcher dispatcher;
    private final Tracing tracing;

    /** In the order they came; empty means that a writer is to end. */
    private final BlockingQueue<Optional<Start>> waiting = new LinkedBlockingQueue<>();

    private final WriterThreads writers = new WriterThreads();
    private volatile boolean running;

    StartGroups(RunInserts rows, StartClaims claims, Dispatcher dispatcher, Tracing tracing) {
        this.rows = rows;
        this.claims = claims;
        this.dispatcher = dispatcher;
        this.tracing = tracing;
    }

    /**
     * Queues a run without attachments, or begins to execute it.
     *
     * @return empty where it needs another version of its agent to be the current one
     */
    Optional<Run> add(PendingRun run) {
        Start one = new Start(run, new CompletableFuture<>());
        if (!isLeftToWriters(one)) {
            write(List.of(one));
        }
        try {
            return one.added.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** A run that is not inserted yet, and who waits for that. */
    private record Start(PendingRun run, CompletableFuture<Optional<Run>> added) {}

    /**
     * Hands a run to the writers; false before they start and after they stop, when the caller of
     * {@link #add} writes it.
     */
    private synchronized boolean isLeftToWriters(Start one) {
        return running && waiting.add(Optional.of(one));
    }

    @Override
    public synchronized void start() {
        running = true;
        writers.start("queue-", WRITERS, this::writeUntilStopped);
    }

    /** Returns once everything is written that was left to writers. */
    @Override
    public synchronized void stop() {
        running = false;
        for (int i = 0; i < writers.size(); i++) {
            waiting.add(Optional.empty());
        }
        writers.join();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the web server, whose requests wait for it. */
    @Override
    public int getPhase() {
        return 0;
    }

    private void writeUntilStopped() {
        List<Start> group = new ArrayList<>();
        boolean more = true;
        while (more) {
            more = take(group);
            if (!group.isEmpty()) {
                write(group);
                group.clear();
            }
        }
    }

    /** False when nothing follows. */
    private boolean take(List<Start> group) {
        try {
            Optional<Start> next = waiting.take();
            while (next != null) {
                if (next.isEmpty()) {
                    return false;
                }
                group.add(next.get());
                next = group.size() < MOST_PER_COMMIT ? waiting.poll() : null;
            }
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    private void write(List<Start> group) {
        try {
            commit(group);
        } catch (RuntimeException e) {
            if (group.size() == 1 || DatabaseRetry.isCauseOf(e)) {
                group.forEach(one -> one.added.completeExceptionally(e));
            } else {
                if (!StartAdmission.isCauseOf(e)) {
                    LOG.warn("A group of {} new runs failed; each is tried alone", group.size(), e);
                }
                group.forEach(one -> write(List.of(one)));
            }
        }
    }

    private void commit(List<Start> group) {
        List<PendingRun> runs = group.stream().map(Start::run).toList();
        try (RunInsertion insertion = new RunInsertion(rows, claims, tracing, runs)) {
            insertion.commit(runs);
            for (Start one : group) {
                one.added.complete(insertion.begin(one.run));
            }
            insertion.withQueued().forEach(dispatcher::wake);
        }
    }
}

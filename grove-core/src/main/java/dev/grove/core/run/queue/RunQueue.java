package dev.grove.core.run.queue;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.WriterThreads;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.core.telemetry.Tracing;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Queues new runs, many in one commit: a few writers take what is waiting into one statement each.
 * A caller waits for the commit of its own run.
 */
@Component
public class RunQueue implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(RunQueue.class);

    /** So that a connection over which no answer comes holds up only what was given to it. */
    private static final int WRITERS = 2;

    private static final int MOST_PER_COMMIT = 100;

    private final JdbcRunQueue rows;
    private final StartClaims claims;
    private final Dispatcher dispatcher;
    private final StartAdmission admission;
    private final Clock clock;
    private final Tracing tracing;

    /** In the order they came; empty means that a writer is to end. */
    private final BlockingQueue<Optional<Waiting>> waiting = new LinkedBlockingQueue<>();

    private final WriterThreads writers = new WriterThreads();
    private volatile boolean running;

    RunQueue(
            JdbcRunQueue rows,
            StartClaims claims,
            Dispatcher dispatcher,
            StartAdmission admission,
            Clock clock,
            Tracing tracing) {
        this.rows = rows;
        this.claims = claims;
        this.dispatcher = dispatcher;
        this.admission = admission;
        this.clock = clock;
        this.tracing = tracing;
    }

    /**
     * Queues a run, or begins to execute it; it survives whatever happens once this returns.
     *
     * @param ofCurrentVersion whether it must be of its agent's current version, which may have
     *     changed meanwhile
     * @return empty when it has
     * @throws GroveException quota_exceeded
     */
    public Optional<Run> add(TenantId tenant, NewRun run, boolean ofCurrentVersion) {
        return admission.admit(tenant, () -> insert(tenant, run, ofCurrentVersion));
    }

    private Optional<Run> insert(TenantId tenant, NewRun run, boolean ofCurrentVersion) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        RunId id = RunId.next();
        StartedStream.note(id);
        Waiting one =
                new Waiting(
                        new QueueEntry(
                                tenant, id, run, ofCurrentVersion, now, TraceContext.currentText()),
                        new CompletableFuture<>());
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
    private record Waiting(QueueEntry entry, CompletableFuture<Optional<Run>> added) {}

    /**
     * Hands a run to the writers; false before they start and after they stop, when the caller of
     * {@link #add} writes it.
     */
    private synchronized boolean isLeftToWriters(Waiting one) {
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
        List<Waiting> group = new ArrayList<>();
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
    private boolean take(List<Waiting> group) {
        try {
            Optional<Waiting> next = waiting.take();
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

    private void write(List<Waiting> group) {
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

    private void commit(List<Waiting> group) {
        List<StartClaims.NewStart> starts =
                group.stream()
                        .map(Waiting::entry)
                        .map(entry -> new StartClaims.NewStart(entry.tenant(), entry.id()))
                        .toList();
        try (StartClaims.Places places = claims.take(starts)) {
            List<QueueRow> inserts =
                    group.stream()
                            .map(one -> QueueRow.of(one.entry, places.areFor(one.entry.id())))
                            .toList();
            Map<RunId, JdbcRunQueue.Inserted> inserted = rows.insert(inserts, places.owner());
            for (int i = 0; i < inserts.size(); i++) {
                QueueRow row = inserts.get(i);
                group.get(i).added.complete(begin(row, inserted.get(row.entry().id()), places));
            }
            inserts.stream()
                    .filter(row -> !row.claimed())
                    .map(row -> row.entry().tenant())
                    .distinct()
                    .forEach(dispatcher::wake);
        }
    }

    private Optional<Run> begin(
            QueueRow row, JdbcRunQueue.@Nullable Inserted inserted, StartClaims.Places places) {
        if (inserted == null) {
            return Optional.empty();
        }
        QueueEntry entry = row.entry();
        Instant startedAt = inserted.startedAt();
        if (startedAt != null) {
            try {
                places.begin(claimed(entry, startedAt), row.events());
            } catch (RuntimeException e) {
                // It is durable: what this replica owns and does not execute, it releases.
                LOG.error("Run {} was started, and is not executed yet", entry.id(), e);
            }
        }
        return Optional.of(entry.run().asRun(entry.id(), entry.createdAt(), startedAt));
    }

    private ClaimedRun claimed(QueueEntry entry, Instant startedAt) {
        return ClaimedRun.first(
                entry.tenant(),
                entry.id(),
                entry.id(),
                null,
                entry.run(),
                entry.createdAt(),
                startedAt,
                Instant.MAX,
                RunTrace.of(tracing, entry.id(), entry.trace(), 1));
    }
}

package dev.grove.core.run.journal;

import dev.grove.core.database.write.WriterThreads;
import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.PendingWrites;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Makes writes durable, many at a time: a few writers take what is waiting, at most one write of
 * each run, into one transaction each. Writes of one run are committed in the order they were
 * given; a run waits only for those it needs.
 */
@Component
public class Journal implements SmartLifecycle, PendingWrites {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final JournalSettings settings;
    private final JournalCommits commits;
    private final EventHub hub;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<RunId, Lane> lanes = new HashMap<>();
    private final ArrayDeque<Lane> ready = new ArrayDeque<>();
    private final WriterThreads writers = new WriterThreads();
    private boolean running;

    Journal(JournalSettings settings, JournalCommits commits, EventHub hub) {
        this.settings = settings;
        this.commits = commits;
        this.hub = hub;
    }

    /**
     * Queues a write.
     *
     * @return completes when it is durable; fails with {@link LeaseLostException} when the lease is
     *     no longer current, with {@link UnstorableWriteException} when it, or one before it, can
     *     never be stored
     */
    public CompletableFuture<Void> append(JournalWrite write) {
        Pending pending = new Pending(write, new CompletableFuture<>(), System.nanoTime());
        lock.lock();
        try {
            Lane lane = lanes.get(write.run());
            if (lane == null) {
                lane = new Lane(write.run());
                lanes.put(write.run(), lane);
                ready.add(lane);
                changed.signal();
            }
            lane.waiting.add(pending);
        } finally {
            lock.unlock();
        }
        return pending.durable;
    }

    @Override
    public Duration oldestOf(RunId run) {
        lock.lock();
        try {
            Lane lane = lanes.get(run);
            Pending oldest = lane == null ? null : lane.oldest();
            return oldest == null
                    ? Duration.ZERO
                    : Duration.ofNanos(System.nanoTime() - oldest.since());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void start() {
        lock.lock();
        try {
            running = true;
            writers.start("journal-", settings.writers(), this::writeUntilStopped);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void stop() {
        commits.giveUpWhenAway();
        lock.lock();
        try {
            running = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        writers.join();
    }

    @Override
    public boolean isRunning() {
        return writers.size() > 0;
    }

    /** After every execution has stopped: the last writes must find a writer. */
    @Override
    public int getPhase() {
        return 0;
    }

    private void writeUntilStopped() {
        List<Lane> taken = new ArrayList<>();
        List<Pending> batch = new ArrayList<>();
        while (takeBatch(taken, batch)) {
            try {
                commits.commit(
                        batch.stream().map(Pending::write).toList(),
                        (index, outcome) -> settle(batch.get(index), outcome));
            } catch (RuntimeException e) {
                // A writer that ended here would leave every run without one.
                LOG.error("A group of {} journal writes failed", batch.size(), e);
                batch.forEach(pending -> pending.durable.completeExceptionally(e));
            }
            putBack(taken);
            taken.clear();
            batch.clear();
        }
    }

    private void settle(Pending pending, CommitOutcome outcome) {
        switch (outcome) {
            case CommitOutcome.Durable() -> {
                hub.publish(pending.write.run(), pending.write.events());
                pending.durable.complete(null);
            }
            case CommitOutcome.Fenced() ->
                    pending.durable.completeExceptionally(new LeaseLostException());
            case CommitOutcome.GivenUp(RuntimeException cause) ->
                    pending.durable.completeExceptionally(cause);
            case CommitOutcome.Unstorable(RuntimeException cause) ->
                    refuse(pending, new UnstorableWriteException(pending.write, cause));
        }
    }

    /**
     * Fails a write and all that were queued after it: stored without it, they would leave a gap.
     */
    private void refuse(Pending pending, UnstorableWriteException why) {
        List<Pending> refused = new ArrayList<>(List.of(pending));
        lock.lock();
        try {
            Lane lane = Objects.requireNonNull(lanes.get(pending.write.run()));
            refused.addAll(lane.waiting);
            lane.waiting.clear();
        } finally {
            lock.unlock();
        }
        refused.forEach(each -> each.durable.completeExceptionally(why));
    }

    private boolean takeBatch(List<Lane> taken, List<Pending> batch) {
        lock.lock();
        try {
            while (ready.isEmpty()) {
                if (!running) {
                    return false;
                }
                changed.awaitUninterruptibly();
            }
            while (!ready.isEmpty() && batch.size() < settings.mostPerCommit()) {
                Lane lane = ready.remove();
                taken.add(lane);
                batch.add(lane.take());
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void putBack(List<Lane> taken) {
        lock.lock();
        try {
            for (Lane lane : taken) {
                lane.writing = null;
                if (lane.waiting.isEmpty()) {
                    lanes.remove(lane.run);
                } else {
                    ready.add(lane);
                    changed.signal();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The writes of one run that wait; while a writer holds one of them, the lane is not ready. */
    private static final class Lane {
        private final RunId run;
        private final ArrayDeque<Pending> waiting = new ArrayDeque<>();
        private @Nullable Pending writing;

        private Lane(RunId run) {
            this.run = run;
        }

        private Pending take() {
            Pending next = waiting.remove();
            writing = next;
            return next;
        }

        private @Nullable Pending oldest() {
            return writing != null ? writing : waiting.peek();
        }
    }

    /**
     * A write that is not durable yet.
     *
     * @param since by {@link System#nanoTime}
     */
    private record Pending(JournalWrite write, CompletableFuture<Void> durable, long since) {}
}

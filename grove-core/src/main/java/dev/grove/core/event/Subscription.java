package dev.grove.core.event;

import dev.grove.core.id.RunId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Queue of one listener: bounded, so that a slow reader costs a constant and is cut off when it is
 * full.
 */
final class Subscription implements AutoCloseable {

    static final int CAPACITY = 1024;
    static final long STILL_REPLAYING = -1;

    private final EventHub hub;
    private final RunId run;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private ArrayDeque<EventLine> queue = new ArrayDeque<>(0);
    private boolean ended;
    private boolean isRead;
    private long receivedUpTo = STILL_REPLAYING;

    Subscription(EventHub hub, RunId run) {
        this.hub = hub;
        this.run = run;
    }

    void offer(List<EventLine> events) {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            List<EventLine> offered = events;
            if (queue.size() + events.size() > CAPACITY && !isRead) {
                // Its reader has not begun: what cannot be read later is what it is without.
                queue.removeIf(event -> !event.isDurable());
                offered = events.stream().filter(EventLine::isDurable).toList();
            }
            if (queue.size() + offered.size() > CAPACITY) {
                ended = true;
                queue = new ArrayDeque<>(0);
            } else {
                queue.addAll(offered);
                if (receivedUpTo != STILL_REPLAYING) {
                    receivedUpTo = Math.max(receivedUpTo, events.getLast().seq());
                }
            }
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The reader has replayed the log up to a number. */
    void replayedUpTo(long seq) {
        lock.lock();
        try {
            receivedUpTo = Math.max(receivedUpTo, seq);
        } finally {
            lock.unlock();
        }
    }

    /**
     * The highest number that was replayed or queued; what lies beyond must still be brought here.
     */
    long receivedUpTo() {
        lock.lock();
        try {
            return receivedUpTo;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Everything that has arrived, waiting for the first; empty when the time is over or the
     * subscription ended.
     */
    List<EventLine> take(Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            isRead = true;
            long left = timeout.toNanos();
            while (queue.isEmpty() && !ended && left > 0) {
                left = arrived.awaitNanos(left);
            }
            List<EventLine> taken = new ArrayList<>(queue);
            queue.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        lock.lock();
        try {
            return ended && queue.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        hub.unsubscribe(run, this);
        end();
    }
}

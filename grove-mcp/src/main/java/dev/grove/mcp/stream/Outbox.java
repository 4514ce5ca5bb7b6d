package dev.grove.mcp.stream;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one call on their way to its client: written by the call's thread, taken by the one
 * that writes to the network.
 */
public final class Outbox {

    private static final int CAPACITY = 256;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Outgoing> messages = new ArrayDeque<>(4);
    private boolean ended;
    private boolean released;

    /** Something to do for the thread that writes. */
    public sealed interface Outgoing {

        /** A message with others to come. */
        record Message(String json) implements Outgoing {}

        /**
         * The answer, or nothing where a call that was cancelled gets none.
         *
         * @param status of HTTP, where the answer goes out on its own
         */
        record Last(int status, @Nullable String json) implements Outgoing {}

        /** The client is to fetch the rest later. */
        record Release() implements Outgoing {}
    }

    /** Drops the message when the client takes none: it is not worth a wait. */
    public void offer(String json) {
        lock.lock();
        try {
            if (!ended && messages.size() < CAPACITY) {
                messages.add(new Outgoing.Message(json));
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** For messages that something depends on; false when the call has ended. */
    public boolean put(String json) {
        lock.lock();
        try {
            if (!ended) {
                messages.add(new Outgoing.Message(json));
                changed.signalAll();
            }
            return !ended;
        } finally {
            lock.unlock();
        }
    }

    public void release() {
        lock.lock();
        try {
            if (!ended && !released) {
                released = true;
                messages.add(new Outgoing.Release());
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The first end counts. */
    public void end(int status, @Nullable String json) {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                messages.add(new Outgoing.Last(status, json));
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The next one, or nothing when none came in time. */
    public Optional<Outgoing> take(Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = timeout.toNanos();
            while (messages.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return Optional.ofNullable(messages.poll());
        } finally {
            lock.unlock();
        }
    }
}

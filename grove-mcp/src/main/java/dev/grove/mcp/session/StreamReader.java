package dev.grove.mcp.session;

import dev.grove.mcp.session.StreamWatch.StreamName;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Waits for events of one kept stream, whichever replica writes them. Read by one thread. */
public final class StreamReader implements AutoCloseable {

    private final StreamWatch watch;
    private final StreamName name;
    private final Semaphore changes = new Semaphore(0);
    private volatile int lastSeq;

    StreamReader(StreamWatch watch, StreamName name, int lastSeq) {
        this.watch = watch;
        this.name = name;
        this.lastSeq = lastSeq;
    }

    StreamName name() {
        return name;
    }

    int lastSeq() {
        return lastSeq;
    }

    void wake() {
        changes.release();
    }

    /**
     * Returns when the stream may have changed since the last call: after an event that is later
     * than this one, at the stream's end, or when its server gives no sign of life.
     *
     * @return false when the time is over
     */
    public boolean await(int readUpTo, Duration timeout) throws InterruptedException {
        lastSeq = readUpTo;
        boolean woken = changes.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
        changes.drainPermits();
        return woken;
    }

    @Override
    public void close() {
        watch.remove(this);
    }
}

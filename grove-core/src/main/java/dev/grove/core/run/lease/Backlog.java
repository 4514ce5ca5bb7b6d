package dev.grove.core.run.lease;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/**
 * What this replica knows of the queue without a look at it: whether runs may be waiting there, and
 * whether the dispatcher has reason to look. While it is known to be empty, no run is ahead of new
 * ones.
 */
@Component
class Backlog {

    private static final long NEVER = -1;

    private final AtomicLong grown = new AtomicLong();
    private final Semaphore looks = new Semaphore(0);
    private volatile long emptyAsOf = NEVER;

    /** There may be something to claim: in the queue, or left by another replica. */
    void mayHaveGrown() {
        grown.incrementAndGet();
        looks.release();
    }

    /** A run has ended here: of interest only where others may be waiting for its place. */
    void placeIsFree() {
        if (!isKnownToBeEmpty()) {
            looks.release();
        }
    }

    /** To be remembered before the queue is looked at: what comes from then on was not seen. */
    long mark() {
        return grown.get();
    }

    /** A look that began at that mark left nothing in the queue. */
    void wasEmpty(long mark) {
        emptyAsOf = mark;
    }

    boolean isKnownToBeEmpty() {
        return emptyAsOf == grown.get();
    }

    /** Until there is reason to look, or the time is over. */
    void awaitReason(Duration limit) throws InterruptedException {
        if (looks.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            looks.drainPermits();
        }
    }
}

package dev.grove.core.run.lease;

import dev.grove.core.id.TenantId;
import dev.grove.core.quota.KnownLimits;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.springframework.stereotype.Component;

/**
 * Knowledge of the queue without a look at it: whether runs may be waiting there, and whether the
 * dispatcher has reason to look. While it is known to be empty, no run is ahead of new ones.
 */
@Component
class Backlog {

    private static final long NEVER = -1;

    private final KnownLimits limits;
    private final AtomicLong grown = new AtomicLong();
    private final Semaphore looks = new Semaphore(0);
    private volatile long emptyAsOf = NEVER;

    Backlog(KnownLimits limits) {
        this.limits = limits;
    }

    /** There may be something to claim: in the queue, or left by another replica. */
    void mayHaveGrown() {
        grown.incrementAndGet();
        looks.release();
    }

    /**
     * A run has ended here: of interest only where others may be waiting for its place, or others
     * of its tenant for one of those that the tenant has.
     */
    void placeIsFree(TenantId tenant) {
        if (!isKnownToBeEmpty() || isLimited(tenant)) {
            looks.release();
        }
    }

    /**
     * A run of a tenant was queued. Where the tenant's runs are not all executed at once, the runs
     * of others may pass it until it is looked at: what it waits for is one of its tenant's places.
     *
     * @param executed runs of the tenant here
     * @return whether other replicas are to look, too
     */
    boolean hasGrownBy(TenantId tenant, LongSupplier executed) {
        Integer most = limits.of(tenant).maxConcurrentRuns();
        if (most == null) {
            mayHaveGrown();
            return true;
        }
        if (executed.getAsLong() < most) {
            looks.release();
        }
        return false;
    }

    /** There was no room for what a look would have found. */
    void wasNotLookedAt() {
        grown.incrementAndGet();
    }

    /**
     * Returns a mark to take before a look at the queue: what comes after the mark was not seen.
     */
    long mark() {
        return grown.get();
    }

    /** A look that began at that mark left nothing in the queue. */
    void wasEmpty(long mark) {
        emptyAsOf = mark;
    }

    /** Whether not all of the tenant's runs may be executed at once. */
    boolean isLimited(TenantId tenant) {
        return limits.areRunsLimited(tenant);
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

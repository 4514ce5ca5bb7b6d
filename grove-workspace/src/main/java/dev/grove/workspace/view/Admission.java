package dev.grove.workspace.view;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Admission of callers who look at files: few at a time, and fewer of one tenant. A tenant's
 * callers wait for each other first, so that its flood keeps out its own callers and not
 * everyone's.
 */
final class Admission {

    private final ViewSettings settings;
    private final Semaphore places;
    // Bounded: one small object for each tenant that ever looked; the operator makes tenants.
    private final Map<TenantId, Semaphore> ofTenants = new ConcurrentHashMap<>();

    Admission(ViewSettings settings) {
        this.settings = settings;
        this.places = new Semaphore(settings.atOnce(), true);
    }

    /** Place of an admitted caller, to be given back once. */
    interface Place extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Waits for a place.
     *
     * @throws GroveException rate_limited when the tenant has as many as it may, unavailable when
     *     all are taken, for as long as patience lasts
     */
    Place enter(TenantId tenant) {
        long end = System.nanoTime() + settings.patience().toNanos();
        Semaphore own =
                ofTenants.computeIfAbsent(tenant, _ -> new Semaphore(settings.perTenant(), true));
        if (!acquire(own, end)) {
            throw new GroveException(
                    ErrorCode.RATE_LIMITED,
                    "The tenant has as many files and differences looked up at the same time as it"
                            + " may ("
                            + settings.perTenant()
                            + "); send the request again when one of them has been answered");
        }
        boolean entered = false;
        try {
            entered = acquire(places, end);
        } finally {
            if (!entered) {
                own.release();
            }
        }
        if (!entered) {
            throw new GroveException(
                    ErrorCode.UNAVAILABLE,
                    "Too many callers look at the files of runs at the moment; try again soon");
        }
        return () -> {
            places.release();
            own.release();
        };
    }

    private static boolean acquire(Semaphore from, long end) {
        try {
            return from.tryAcquire(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

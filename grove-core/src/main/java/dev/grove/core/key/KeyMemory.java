package dev.grove.core.key;

import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/**
 * The keys that this replica has found good, which it lets in without a look-up while it holds its
 * lease. The lease's beats read the number of the latest revocation; when it has moved, everything
 * is forgotten before the lease is extended.
 */
@Component
public class KeyMemory {

    private volatile RememberedKeys current =
            new RememberedKeys(new UUID(0, 0), Long.MIN_VALUE, () -> false);

    /**
     * The memory of this moment. What is looked up is put into the one that was asked for before
     * the look-up: if a revocation comes between, that one is used no more.
     */
    public RememberedKeys now() {
        return current;
    }

    /**
     * Begins anew under another lease.
     *
     * @param replica the id of the lease
     * @param revocation the latest number, read after the lease began
     * @param leaseIsHeld whether the lease is certainly held; asked at each use
     */
    public synchronized void begin(UUID replica, long revocation, BooleanSupplier leaseIsHeld) {
        current =
                new RememberedKeys(
                        replica, Math.max(revocation, current.revocation()), leaseIsHeld);
    }

    /**
     * Forgets everything that was looked up before a revocation, unless that was done.
     *
     * @return whether it was done now
     */
    public synchronized boolean forgetAsOf(long revocation) {
        if (revocation <= current.revocation()) {
            return false;
        }
        current = current.after(revocation);
        return true;
    }

    /** Number of the latest revocation after which everything was forgotten. */
    public long revocationsSeen() {
        return current.revocation();
    }
}

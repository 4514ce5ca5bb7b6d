package dev.grove.server.skill;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.stereotype.Component;

/**
 * How many skills are taken in at once. Each is in memory for as long as it takes to arrive, so
 * that neither many of them nor slow ones of one tenant may take all of it.
 */
@Component
class UploadPlaces {

    static final int MOST = 8;
    static final int MOST_OF_A_TENANT = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<TenantId, Integer> taken = new HashMap<>();
    private int all;

    /** A place, to be given back. */
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * @throws GroveException rate_limited while none is free
     */
    Place take(TenantId tenant) {
        lock.lock();
        try {
            int before = taken.getOrDefault(tenant, 0);
            if (all == MOST || before == MOST_OF_A_TENANT) {
                throw new GroveException(
                        ErrorCode.RATE_LIMITED,
                        "Other skills are being taken in; send this one again in a few seconds");
            }
            all++;
            taken.put(tenant, before + 1);
        } finally {
            lock.unlock();
        }
        return () -> giveBack(tenant);
    }

    private void giveBack(TenantId tenant) {
        lock.lock();
        try {
            all--;
            taken.computeIfPresent(tenant, (_, count) -> count == 1 ? null : count - 1);
        } finally {
            lock.unlock();
        }
    }
}

package dev.grove.core.quota;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The limits of all tenants, from memory: for nearly every start, claim and request there is none,
 * and none of them pays for asking. They are read again once a beat of the lease finds that the
 * number of revocations has moved, which a change of limits moves, too.
 */
@Component
public class KnownLimits {

    private final Supplier<Map<TenantId, TenantLimits>> stored;
    private final KeyMemory memory;
    private volatile Read last = new Read(Long.MIN_VALUE, Map.of());

    /**
     * @param number of the latest revocation that was known before it was read
     */
    private record Read(long number, Map<TenantId, TenantLimits> limits) {}

    @Autowired
    KnownLimits(LimitRows rows, KeyMemory memory) {
        this(rows::all, memory);
    }

    KnownLimits(Supplier<Map<TenantId, TenantLimits>> stored, KeyMemory memory) {
        this.stored = stored;
        this.memory = memory;
    }

    public TenantLimits of(TenantId tenant) {
        return current().limits().getOrDefault(tenant, TenantLimits.NONE);
    }

    /** Whether not all of the tenant's runs may be executed at once. */
    public boolean areRunsLimited(TenantId tenant) {
        return of(tenant).maxConcurrentRuns() != null;
    }

    /** Whether all that the tenant's runs spend is reserved of its day and month. */
    public boolean isMoneyLimited(TenantId tenant) {
        return of(tenant).isMoneyLimited();
    }

    /** Whether there is a tenant of which is measured what it keeps. */
    boolean isStorageLimited() {
        return current().limits().values().stream()
                .anyMatch(limits -> limits.maxStorageBytes() != null);
    }

    private Read current() {
        Read known = last;
        return known.number() == memory.revocationsSeen() && known.number() != Long.MIN_VALUE
                ? known
                : readAgain();
    }

    private synchronized Read readAgain() {
        long number = memory.revocationsSeen();
        if (last.number() != number || number == Long.MIN_VALUE) {
            // Begun before it is read: what changes meanwhile moves the number once more.
            last = new Read(number, DatabaseRetry.call(stored));
        }
        return last;
    }
}

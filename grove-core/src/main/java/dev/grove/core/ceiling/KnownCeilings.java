package dev.grove.core.ceiling;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The ceilings of all tenants, from memory: nearly every tenant has none, and none of them pays for
 * asking. They are read again once a beat of the lease finds that the number of revocations has
 * moved, which a change of a ceiling moves, too; until they are read, callers wait.
 *
 * <p>What a server knows is that of its latest beat at least, while its lease is held: an execution
 * that may have slept asks {@code Execution.interruption()} first.
 */
@Component
public class KnownCeilings {

    private final Supplier<Map<TenantId, TenantCeiling>> stored;
    private final KeyMemory memory;
    private volatile @Nullable Read last;

    /**
     * @param number of the latest revocation that was known before it was read
     */
    private record Read(
            long number,
            Map<TenantId, TenantCeiling> ceilings,
            Set<TenantId> paused,
            Set<TenantId> stopped) {

        static Read of(long number, Map<TenantId, TenantCeiling> ceilings) {
            return new Read(
                    number,
                    ceilings,
                    braked(ceilings, BrakeMode.PAUSE),
                    braked(ceilings, BrakeMode.STOP));
        }

        private static Set<TenantId> braked(Map<TenantId, TenantCeiling> ceilings, BrakeMode mode) {
            return ceilings.entrySet().stream()
                    .filter(each -> each.getValue().brake() == mode)
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toUnmodifiableSet());
        }
    }

    @Autowired
    KnownCeilings(CeilingRows rows, KeyMemory memory) {
        this(rows::all, memory);
    }

    KnownCeilings(Supplier<Map<TenantId, TenantCeiling>> stored, KeyMemory memory) {
        this.stored = stored;
        this.memory = memory;
    }

    public TenantCeiling of(TenantId tenant) {
        return current().ceilings().getOrDefault(tenant, TenantCeiling.NONE);
    }

    /** Whether the tenant has, or ever had, a ceiling or a brake. */
    public boolean isKnown(TenantId tenant) {
        return current().ceilings().containsKey(tenant);
    }

    /** Tenants whose runs begin no act. */
    public Set<TenantId> paused() {
        return current().paused();
    }

    public boolean isPaused(TenantId tenant) {
        return paused().contains(tenant);
    }

    /** Tenants whose runs end. */
    public Set<TenantId> stopped() {
        return current().stopped();
    }

    /** Whether runs of the tenant begin no act, for whichever reason. */
    public boolean isBraked(TenantId tenant) {
        return of(tenant).brake() != BrakeMode.NONE;
    }

    /**
     * Lets runs be started, also while the tenant is paused: they wait in the queue.
     *
     * @throws GroveException braked
     */
    public void requireStart(TenantId tenant) {
        TenantCeiling ceiling = of(tenant);
        if (ceiling.brake() == BrakeMode.STOP) {
            throw new GroveException(
                    ErrorCode.BRAKED,
                    ceiling.inWords()
                            + ". Nothing of it runs until POST /tenants/{id}/brake says none");
        }
    }

    private Read current() {
        Read known = last;
        return known != null && known.number() == memory.revocationsSeen() ? known : readAgain();
    }

    private synchronized Read readAgain() {
        long number = memory.revocationsSeen();
        Read known = last;
        if (known == null || known.number() != number) {
            // Begun before it is read: what changes meanwhile moves the number once more.
            known = Read.of(number, DatabaseRetry.call(stored));
            last = known;
        }
        return known;
    }
}

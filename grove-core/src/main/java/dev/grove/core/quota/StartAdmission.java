package dev.grove.core.quota;

import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Refuses starts beyond a tenant's quota. It is counted by the statement that inserts the run; what
 * that refused is refused from memory until the quota is free again, so that a tenant that goes on
 * asking costs the database nothing.
 */
@Component
public class StartAdmission {

    private final KnownLimits limits;
    private final KnownCeilings ceilings;
    private final QuotaMetrics metrics;
    private final Clock clock;
    private final Map<TenantId, Remembered> refusals = new ConcurrentHashMap<>();

    /**
     * @param under which limits; others may allow it
     */
    private record Remembered(StartRefusal refusal, Instant until, TenantLimits under) {}

    StartAdmission(KnownLimits limits, KnownCeilings ceilings, QuotaMetrics metrics, Clock clock) {
        this.limits = limits;
        this.ceilings = ceilings;
        this.metrics = metrics;
        this.clock = clock;
    }

    /**
     * Starts a run of a tenant, or several.
     *
     * @param start inserts them
     * @throws GroveException quota_exceeded, braked
     */
    public <T> T admit(TenantId tenant, Supplier<T> start) {
        require(tenant);
        try {
            return start.get();
        } catch (RuntimeException e) {
            StartRefusal refusal = StartRefusal.in(e).orElseThrow(() -> e);
            refusals.put(
                    tenant,
                    new Remembered(
                            refusal, refusal.rememberedUntil(clock.instant()), limits.of(tenant)));
            throw refused(refusal);
        }
    }

    /**
     * Refuses a start that would be refused now, before anything is written for it.
     *
     * @throws GroveException quota_exceeded, braked
     */
    public void require(TenantId tenant) {
        ceilings.requireStart(tenant);
        Remembered before = refusals.get(tenant);
        if (before != null) {
            if (clock.instant().isBefore(before.until())
                    && before.under().equals(limits.of(tenant))) {
                throw refused(before.refusal());
            }
            refusals.remove(tenant, before);
        }
    }

    /** Whether a quota is why runs could not be inserted. */
    public static boolean isCauseOf(Throwable failure) {
        return StartRefusal.causeIn(failure).isPresent();
    }

    private GroveException refused(StartRefusal refusal) {
        metrics.countRefusal(refusal.limit());
        return refusal.exception(clock.instant());
    }
}

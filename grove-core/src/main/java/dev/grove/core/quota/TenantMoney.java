package dev.grove.core.quota;

import dev.grove.core.budget.TenantLedgers;
import dev.grove.core.id.TenantId;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Money of tenants for model calls that no run makes: the worst case is held before the call, and
 * what was not spent is given back. What is never given back, as after a crash, stays spent.
 */
@Component
public class TenantMoney {

    private final KnownLimits limits;
    private final TenantLedgers ledgers;
    private final Clock clock;

    TenantMoney(KnownLimits limits, TenantLedgers ledgers, Clock clock) {
        this.limits = limits;
        this.ledgers = ledgers;
        this.clock = clock;
    }

    /**
     * Money that is held.
     *
     * @param day of UTC of which it is; null where the tenant's money is not limited
     */
    public record Held(TenantId tenant, @Nullable LocalDate day, BigDecimal most) {}

    public boolean isLimited(TenantId tenant) {
        return limits.isMoneyLimited(tenant);
    }

    /** Holds money of the day and its month; nothing where less is left of one of them. */
    public Optional<Held> hold(TenantId tenant, BigDecimal most) {
        TenantLimits known = limits.of(tenant);
        if (!known.isMoneyLimited()) {
            return Optional.of(new Held(tenant, null, most));
        }
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return ledgers.reserve(tenant, today, most, known.maxUsdPerDay(), known.maxUsdPerMonth())
                ? Optional.of(new Held(tenant, today, most))
                : Optional.empty();
    }

    /** Gives back what was not spent of it; to be called once. */
    public void giveBack(Held held, BigDecimal spent) {
        LocalDate day = held.day();
        if (day != null) {
            ledgers.giveBack(held.tenant(), day, held.most().subtract(spent).max(BigDecimal.ZERO));
        }
    }
}

package dev.grove.core.quota;

import dev.grove.core.budget.TenantLedgers;
import dev.grove.core.budget.TenantLedgers.Period;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyRevocations;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The limits of tenants; operators set them. */
@Component
public class Quotas {

    private final EngineDatabase database;
    private final LimitRows rows;
    private final TenantLedgers ledgers;
    private final StorageRows storage;
    private final KeyRevocations revocations;
    private final WakeUps others;
    private final Clock clock;

    Quotas(
            EngineDatabase database,
            LimitRows rows,
            TenantLedgers ledgers,
            StorageRows storage,
            KeyRevocations revocations,
            WakeUps others,
            Clock clock) {
        this.database = database;
        this.rows = rows;
        this.ledgers = ledgers;
        this.storage = storage;
        this.revocations = revocations;
        this.others = others;
        this.clock = clock;
    }

    public TenantLimits of(TenantId tenant) {
        return rows.find(tenant).orElse(TenantLimits.NONE);
    }

    public TenantUsage usage(TenantId tenant) {
        TenantLimits limits = of(tenant);
        LimitRows.Counted counted = rows.count(tenant, now());
        Optional<StorageRows.Measured> kept =
                limits.maxStorageBytes() == null ? Optional.empty() : storage.find(tenant);
        return new TenantUsage(
                counted.running(),
                counted.queued(),
                counted.started(),
                limits.isMoneyLimited() ? committed(tenant, Period.DAY) : null,
                limits.isMoneyLimited() ? committed(tenant, Period.MONTH) : null,
                kept.map(StorageRows.Measured::bytes).orElse(null),
                kept.map(StorageRows.Measured::at).orElse(null));
    }

    private BigDecimal committed(TenantId tenant, Period period) {
        return ledgers.committed(tenant, period, today()).orElse(BigDecimal.ZERO);
    }

    /**
     * Replaces what is there; when this returns, every replica keeps to it.
     *
     * <p>Where money was not limited before, the day and the month begin with what they have cost
     * so far; where what it keeps was not, it is measured anew.
     *
     * @throws GroveException validation_failed
     */
    public void put(TenantId tenant, TenantLimits limits, KeyId by, String byName) {
        limits.check();
        database.run(
                tenant,
                jdbc -> {
                    TenantLimits before = LimitRows.lock(jdbc).orElse(TenantLimits.NONE);
                    LimitRows.put(jdbc, limits, by, byName, now());
                    if (limits.isMoneyLimited() && !before.isMoneyLimited()) {
                        ledgers.open(jdbc, today());
                    }
                    if (limits.maxStorageBytes() != null && before.maxStorageBytes() == null) {
                        StorageRows.forget(jdbc);
                    }
                });
        others.publish(WakeUp.KEYS);
        revocations.awaitEverywhere();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}

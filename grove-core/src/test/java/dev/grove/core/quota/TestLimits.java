package dev.grove.core.quota;

import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.KeyMemory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Limits as a replica knows them. */
public final class TestLimits {

    private TestLimits() {}

    /** No tenant has any. */
    public static KnownLimits none() {
        return of(Map.of());
    }

    /** Limits of one tenant. */
    public static KnownLimits of(TenantId tenant, TenantLimits limits) {
        return of(Map.of(tenant, limits));
    }

    private static KnownLimits of(Map<TenantId, TenantLimits> all) {
        KeyMemory memory = new KeyMemory();
        memory.begin(UUID.randomUUID(), 0, () -> true);
        return new KnownLimits(() -> all, memory);
    }

    /** Limits of the database, read at each use, since no beat says that they changed. */
    public static KnownLimits of(TestDatabase database) {
        return new KnownLimits(new LimitRows(database.engineDatabase()), new KeyMemory());
    }

    public static StartAdmission admission(KnownLimits limits) {
        return admission(limits, Clock.systemUTC());
    }

    public static StartAdmission admission(KnownLimits limits, Clock clock) {
        return new StartAdmission(
                limits, TestCeilings.none(), new QuotaMetrics(new SimpleMeterRegistry()), clock);
    }

    public static TenantLimits concurrent(int runs) {
        return new TenantLimits(runs, null, null, null, null, null);
    }

    /** Stores limits of runs. */
    public static void put(
            TestDatabase database,
            TenantId tenant,
            @Nullable Integer concurrent,
            @Nullable Integer starts) {
        put(database, tenant, new TenantLimits(concurrent, starts, null, null, null, null));
    }

    /** Stores limits of money, of a tenant that has spent nothing. */
    public static void putMoney(
            TestDatabase database, TenantId tenant, @Nullable String day, @Nullable String month) {
        put(
                database,
                tenant,
                new TenantLimits(
                        null,
                        null,
                        null,
                        day == null ? null : new BigDecimal(day),
                        month == null ? null : new BigDecimal(month),
                        null));
    }

    /** Stores a limit of what is kept; null for none. */
    public static void putStorage(TestDatabase database, TenantId tenant, @Nullable Long bytes) {
        put(database, tenant, new TenantLimits(null, null, null, null, null, bytes));
    }

    private static void put(TestDatabase database, TenantId tenant, TenantLimits limits) {
        database.engineDatabase()
                .run(
                        tenant,
                        jdbc -> LimitRows.put(jdbc, limits, KeyId.next(), "test", Instant.EPOCH));
    }
}

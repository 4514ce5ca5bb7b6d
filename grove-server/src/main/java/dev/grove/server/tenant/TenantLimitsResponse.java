package dev.grove.server.tenant;

import dev.grove.core.quota.TenantLimits;
import dev.grove.core.quota.TenantUsage;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Limits of a tenant, null for none, and its usage. */
record TenantLimitsResponse(
        @Nullable Integer maxConcurrentRuns,
        @Nullable Integer maxRunsPerMinute,
        @Nullable Integer maxRequestsPerMinute,
        @Nullable BigDecimal maxUsdPerDay,
        @Nullable BigDecimal maxUsdPerMonth,
        @Nullable Long maxStorageBytes,
        Usage usage) {

    static TenantLimitsResponse of(TenantLimits limits, TenantUsage usage) {
        return new TenantLimitsResponse(
                limits.maxConcurrentRuns(),
                limits.maxRunsPerMinute(),
                limits.maxRequestsPerMinute(),
                limits.maxUsdPerDay(),
                limits.maxUsdPerMonth(),
                limits.maxStorageBytes(),
                new Usage(
                        usage.runningRuns(),
                        usage.queuedRuns(),
                        usage.runsThisMinute(),
                        usage.usdToday(),
                        usage.usdThisMonth(),
                        usage.storageBytes(),
                        usage.storageMeasuredAt()));
    }

    /** At this moment, but for what is measured now and then. */
    record Usage(
            long runningRuns,
            long queuedRuns,
            int runsThisMinute,
            @Nullable BigDecimal usdToday,
            @Nullable BigDecimal usdThisMonth,
            @Nullable Long storageBytes,
            @Nullable Instant storageMeasuredAt) {}
}

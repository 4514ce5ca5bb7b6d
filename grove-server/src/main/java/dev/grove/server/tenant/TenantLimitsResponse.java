package dev.grove.server.tenant;

import dev.grove.core.quota.TenantLimits;
import dev.grove.core.quota.TenantUsage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a tenant may use, null for no limit, and what it uses. */
record TenantLimitsResponse(
        @Nullable Integer maxConcurrentRuns,
        @Nullable Integer maxRunsPerMinute,
        @Nullable Integer maxRequestsPerMinute,
        @Nullable BigDecimal maxUsdPerDay,
        @Nullable BigDecimal maxUsdPerMonth,
        Usage usage) {

    static TenantLimitsResponse of(TenantLimits limits, TenantUsage usage) {
        return new TenantLimitsResponse(
                limits.maxConcurrentRuns(),
                limits.maxRunsPerMinute(),
                limits.maxRequestsPerMinute(),
                limits.maxUsdPerDay(),
                limits.maxUsdPerMonth(),
                new Usage(
                        usage.runningRuns(),
                        usage.queuedRuns(),
                        usage.runsThisMinute(),
                        usage.usdToday(),
                        usage.usdThisMonth()));
    }

    /** At this moment. */
    record Usage(
            long runningRuns,
            long queuedRuns,
            int runsThisMinute,
            @Nullable BigDecimal usdToday,
            @Nullable BigDecimal usdThisMonth) {}
}

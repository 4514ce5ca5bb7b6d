package dev.grove.server.tenant;

import dev.grove.core.quota.TenantLimits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Body of {@code PUT /tenants/{id}/limits}. */
record TenantLimitsRequest(
        @Nullable Integer maxConcurrentRuns,
        @Nullable Integer maxRunsPerMinute,
        @Nullable Integer maxRequestsPerMinute,
        @Nullable BigDecimal maxUsdPerDay,
        @Nullable BigDecimal maxUsdPerMonth,
        @Nullable Long maxStorageBytes) {

    TenantLimits toLimits() {
        return new TenantLimits(
                maxConcurrentRuns,
                maxRunsPerMinute,
                maxRequestsPerMinute,
                maxUsdPerDay,
                maxUsdPerMonth,
                maxStorageBytes);
    }
}

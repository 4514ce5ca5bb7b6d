package dev.grove.core.quota;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Usage at this moment of what a tenant's limits count.
 *
 * @param runningRuns executed now, on all replicas together
 * @param queuedRuns waiting for a place
 * @param runsThisMinute started by callers; 0 where they have no limit
 * @param usdToday spent and reserved in this day of UTC; null where money is not limited
 * @param usdThisMonth spent and reserved in this month of UTC; null where money is not limited
 * @param storageBytes kept when it was measured; null where that has no limit, or not yet
 * @param storageMeasuredAt time of the measurement; null where {@code storageBytes} is
 */
public record TenantUsage(
        long runningRuns,
        long queuedRuns,
        int runsThisMinute,
        @Nullable BigDecimal usdToday,
        @Nullable BigDecimal usdThisMonth,
        @Nullable Long storageBytes,
        @Nullable Instant storageMeasuredAt) {}

package dev.grove.core.quota;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Usage at this moment of what a tenant's limits count. */
@JsonClassDescription("What a tenant uses of what its limits count.")
public record TenantUsage(
        @JsonPropertyDescription("Executed now, on all servers together") long runningRuns,
        @JsonPropertyDescription("That wait for a place") long queuedRuns,
        @JsonPropertyDescription(
                        "That callers have started in this minute; counted where that has a limit")
                int runsThisMinute,
        @JsonPropertyDescription(
                        "Spent and reserved in this day of UTC; null where money has no limit")
                @Nullable BigDecimal usdToday,
        @JsonPropertyDescription("The same in this month") @Nullable BigDecimal usdThisMonth,
        @JsonPropertyDescription(
                        "Kept when it was measured; null where that has no limit, and until it was measured")
                @Nullable Long storageBytes,
        @JsonPropertyDescription("When that was") @Nullable Instant storageMeasuredAt) {}

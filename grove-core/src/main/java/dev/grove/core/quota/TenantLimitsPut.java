package dev.grove.core.quota;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.tenant.NamedTenant;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Limits of a tenant as operators set them. */
@WordsOf(NamedTenant.class)
@JsonClassDescription("Null, or left out, is no limit.")
record TenantLimitsPut(
        @Needed @SchemaOf(UUID.class) String id,
        @JsonPropertyDescription(
                        "Runs that are executed at once, on all servers together, those within trees included; runs that wait do not count. 0 keeps all queued")
                @Min(0)
                @Max(TenantLimits.MOST)
                @Nullable Integer maxConcurrentRuns,
        @JsonPropertyDescription(
                        "Runs that callers start in a minute of the clock; beyond it `quota_exceeded`. What runs start themselves does not count")
                @Min(0)
                @Max(TenantLimits.MOST)
                @Nullable Integer maxRunsPerMinute,
        @JsonPropertyDescription(
                        "Requests of each key; beyond it `rate_limited`. Each server counts for itself")
                @Min(1)
                @Max(TenantLimits.MOST)
                @Nullable Integer maxRequestsPerMinute,
        @JsonPropertyDescription(
                        "What all runs spend together in a day of UTC, in US dollars with at most nine decimals. It is reserved before each model call, and never passed")
                @DecimalMin("0")
                @DecimalMax(TenantLimits.MOST_USD_TEXT)
                @Nullable BigDecimal maxUsdPerDay,
        @JsonPropertyDescription("The same in a month of UTC")
                @DecimalMin("0")
                @DecimalMax(TenantLimits.MOST_USD_TEXT)
                @Nullable BigDecimal maxUsdPerMonth,
        @JsonPropertyDescription(
                        "Bytes that are kept of runs, files and definitions. It is measured every few minutes; while it is reached, starts of callers get `quota_exceeded`, and runs that were started go on")
                @Min(1)
                @Max(TenantLimits.MOST_BYTES)
                @Nullable Long maxStorageBytes) {

    TenantLimits limits() {
        return new TenantLimits(
                maxConcurrentRuns,
                maxRunsPerMinute,
                maxRequestsPerMinute,
                maxUsdPerDay,
                maxUsdPerMonth,
                maxStorageBytes);
    }
}

package dev.grove.core.quota;

import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits of a tenant; null for no limit.
 *
 * @param maxConcurrentRuns executed at once, on all replicas together; more stay queued
 * @param maxRunsPerMinute started by callers in a minute of the clock
 * @param maxRequestsPerMinute for each of its keys, counted by each replica
 * @param maxUsdPerDay spent by all of its runs together in a day of UTC
 * @param maxUsdPerMonth spent by all of its runs together in a month of UTC
 * @param maxStorageBytes kept of its runs, files and definitions, by the last measurement
 */
@WordsOf(TenantLimitsPut.class)
public record TenantLimits(
        @Nullable Integer maxConcurrentRuns,
        @Nullable Integer maxRunsPerMinute,
        @Nullable Integer maxRequestsPerMinute,
        @Nullable BigDecimal maxUsdPerDay,
        @Nullable BigDecimal maxUsdPerMonth,
        @Nullable Long maxStorageBytes) {

    public static final int MOST = 1_000_000;

    static final String MOST_USD_TEXT = "100000000";

    public static final BigDecimal MOST_USD = new BigDecimal(MOST_USD_TEXT);

    /** A petabyte; a number that JSON's readers have to the last digit. */
    public static final long MOST_BYTES = 1_000_000_000_000_000L;

    public static final TenantLimits NONE = new TenantLimits(null, null, null, null, null, null);

    private static final int DECIMALS = 9;

    public boolean isMoneyLimited() {
        return maxUsdPerDay != null || maxUsdPerMonth != null;
    }

    /**
     * @throws GroveException validation_failed
     */
    void check() {
        List<FieldError> errors = new ArrayList<>();
        check("max_concurrent_runs", maxConcurrentRuns, 0, MOST, errors);
        check("max_runs_per_minute", maxRunsPerMinute, 0, MOST, errors);
        check("max_requests_per_minute", maxRequestsPerMinute, 1, MOST, errors);
        check("max_usd_per_day", maxUsdPerDay, errors);
        check("max_usd_per_month", maxUsdPerMonth, errors);
        check("max_storage_bytes", maxStorageBytes, 1, MOST_BYTES, errors);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    private static void check(
            String field, @Nullable Number limit, long least, long most, List<FieldError> errors) {
        if (limit != null && (limit.longValue() < least || limit.longValue() > most)) {
            errors.add(
                    new FieldError(
                            field,
                            "must be between %d and %d, or null for no limit"
                                    .formatted(least, most)));
        }
    }

    private static void check(String field, @Nullable BigDecimal limit, List<FieldError> errors) {
        if (limit == null) {
            return;
        }
        if (limit.signum() < 0 || limit.compareTo(MOST_USD) > 0) {
            errors.add(
                    new FieldError(
                            field,
                            "must be between 0 and %s US dollars, or null for no limit"
                                    .formatted(MOST_USD.toPlainString())));
        } else if (limit.stripTrailingZeros().scale() > DECIMALS) {
            errors.add(new FieldError(field, "must have at most " + DECIMALS + " decimals"));
        }
    }
}

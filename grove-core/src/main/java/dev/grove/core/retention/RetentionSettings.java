package dev.grove.core.retention;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Ages by which rows are deleted where a tenant has none of its own, and how fast.
 *
 * @param runs how long after their end runs are kept, with turns, events, results and ledgers;
 *     empty for ever
 * @param rowsPerSecond how many rows each server deletes at most, over all that it deletes by age
 * @param largestShare of its time that a server is deleting, at most: the slower the database
 *     answers, the longer the pauses are
 * @param batch of so many trees of runs at most a transaction deletes the rows
 */
@ConfigurationProperties("grove.retention")
public record RetentionSettings(
        @Nullable Duration runs,
        @DefaultValue("5000") int rowsPerSecond,
        @DefaultValue("0.05") double largestShare,
        @DefaultValue("100") int batch) {

    public RetentionSettings {
        if (runs != null && !runs.isPositive()) {
            throw new IllegalArgumentException(
                    "grove.retention.runs must be positive, or empty to keep runs for ever");
        }
        if (rowsPerSecond < 1 || batch < 1) {
            throw new IllegalArgumentException(
                    "grove.retention.rows-per-second and grove.retention.batch must be at least 1");
        }
        if (!(largestShare > 0 && largestShare <= 1)) {
            throw new IllegalArgumentException(
                    "grove.retention.largest-share must be above 0, and at most 1");
        }
    }
}

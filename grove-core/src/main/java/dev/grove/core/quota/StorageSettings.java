package dev.grove.core.quota;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How what tenants keep is measured, where it has a limit.
 *
 * @param measureEvery how long after it was measured what a tenant with `max_storage_bytes` keeps
 *     is measured again, by one server
 * @param largestShare of its time that a server is reading for that, at most: the slower the
 *     database answers, the longer the pauses are
 */
@ConfigurationProperties("grove.quotas.storage")
public record StorageSettings(
        @DefaultValue("5m") Duration measureEvery, @DefaultValue("0.1") double largestShare) {

    public StorageSettings {
        if (!measureEvery.isPositive()) {
            throw new IllegalArgumentException(
                    "grove.quotas.storage.measure-every must be positive");
        }
        if (!(largestShare > 0 && largestShare <= 1)) {
            throw new IllegalArgumentException(
                    "grove.quotas.storage.largest-share must be above 0, and at most 1");
        }
    }

    /** Between two reads. */
    Duration pauseAfter(Duration took) {
        return Duration.ofNanos((long) (took.toNanos() * (1 / largestShare - 1)));
    }
}

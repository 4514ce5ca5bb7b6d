package dev.grove.core.run.lease;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How this replica takes and keeps runs.
 *
 * @param maxConcurrent runs that this replica executes at once; more stay queued
 * @param lease how long a silent replica keeps its runs
 * @param renewal how often leases are renewed; well below the lease
 * @param poll how often the queue and cancellations of other replicas are looked at
 * @param shutdownGrace how long a stopping replica lets turns come to their next commit before it
 *     cuts them off
 */
@ConfigurationProperties("grove.runs")
public record LeaseSettings(
        @DefaultValue("1000") int maxConcurrent,
        @DefaultValue("30s") Duration lease,
        @DefaultValue("10s") Duration renewal,
        @DefaultValue("500ms") Duration poll,
        @DefaultValue("20s") Duration shutdownGrace) {

    public LeaseSettings {
        if (maxConcurrent < 1) {
            throw new IllegalArgumentException("grove.runs.max-concurrent must be at least 1");
        }
        if (renewal.multipliedBy(2).compareTo(lease) > 0) {
            throw new IllegalArgumentException(
                    "grove.runs.renewal must be at most half of grove.runs.lease");
        }
    }
}

package dev.grove.core.run.lease;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How this replica takes and keeps runs.
 *
 * @param maxConcurrent runs that this replica executes at once; more stay queued
 * @param lease how long a silent replica keeps its runs
 * @param renewal how often a replica extends its lease; a third of the lease at most
 * @param poll how often the queue, silent replicas and cancellations of other replicas are looked
 *     at
 * @param shutdownGrace how long a stopping replica lets turns come to their next commit before it
 *     cuts them off
 */
@ConfigurationProperties("grove.runs")
public record LeaseSettings(
        @DefaultValue("1000") int maxConcurrent,
        @DefaultValue("4s") Duration lease,
        @DefaultValue("1s") Duration renewal,
        @DefaultValue("500ms") Duration poll,
        @DefaultValue("20s") Duration shutdownGrace) {

    public LeaseSettings {
        if (maxConcurrent < 1) {
            throw new IllegalArgumentException("grove.runs.max-concurrent must be at least 1");
        }
        if (renewal.multipliedBy(3).compareTo(lease) > 0) {
            throw new IllegalArgumentException(
                    "grove.runs.renewal must be at most a third of grove.runs.lease");
        }
    }

    /**
     * How much of a lease is left, at least, when a replica extends it in time: at most one beat
     * was missing. Less means that it was held up, and perhaps all others with it.
     */
    Duration beatMargin() {
        Duration afterAMissedBeat = lease.minus(renewal.multipliedBy(5).dividedBy(2));
        Duration least = renewal.multipliedBy(3).dividedBy(2);
        return afterAMissedBeat.compareTo(least) > 0 ? afterAMissedBeat : least;
    }
}

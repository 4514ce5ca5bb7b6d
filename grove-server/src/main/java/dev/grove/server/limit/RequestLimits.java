package dev.grove.server.limit;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Key;
import dev.grove.core.quota.KnownLimits;
import dev.grove.core.quota.QuotaLimit;
import dev.grove.core.quota.QuotaMetrics;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Counts the requests of keys: a bucket each, that holds what the key may ask in a minute and fills
 * up again all the time. Keys that were seen least recently are forgotten, which gives them all
 * that they may have.
 */
@Component
public class RequestLimits {

    static final Duration WINDOW = Duration.ofMinutes(1);

    private static final int MOST_REMEMBERED = 10_000;
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final KnownLimits limits;
    private final QuotaMetrics metrics;
    private final TimeMeter time;
    private final MostRecent<Limited, Filled> buckets = new MostRecent<>(MOST_REMEMBERED);

    RequestLimits(KnownLimits limits, QuotaMetrics metrics, Clock clock) {
        this.limits = limits;
        this.metrics = metrics;
        this.time = new ClockTime(clock);
    }

    /** An operator's key is limited in each tenant that its tokens are of. */
    private record Limited(KeyId key, TenantId tenant) {}

    /**
     * @param most that it was made for; another limit makes another one
     */
    private record Filled(Bucket bucket, int most) {}

    /**
     * How a request stands to the limit of its key.
     *
     * @param taken whether it may go on
     * @param most in a minute
     * @param left of these at this moment
     * @param fullAfter so many seconds all of them may be made again
     * @param nextAfter so many seconds the next one may be made; 0 where it may be now
     */
    public record Taken(boolean taken, int most, long left, long fullAfter, long nextAfter) {}

    /**
     * Takes one request of a key; nothing where its tenant has no such limit, as operators have
     * none.
     */
    public Optional<Taken> take(Key key) {
        TenantId tenant = key.tenant();
        if (tenant == null) {
            return Optional.empty();
        }
        Integer most = limits.of(tenant).maxRequestsPerMinute();
        if (most == null) {
            return Optional.empty();
        }
        ConsumptionProbe probe =
                bucket(new Limited(key.id(), tenant), most).tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            metrics.countRefusal(QuotaLimit.MAX_REQUESTS_PER_MINUTE);
        }
        return Optional.of(
                new Taken(
                        probe.isConsumed(),
                        most,
                        probe.getRemainingTokens(),
                        seconds(probe.getNanosToWaitForReset()),
                        seconds(probe.getNanosToWaitForRefill())));
    }

    private synchronized Bucket bucket(Limited key, int most) {
        return buckets.find(key)
                .filter(filled -> filled.most() == most)
                .map(Filled::bucket)
                .orElseGet(() -> {
                    Bucket made =
                            Bucket.builder()
                                    .addLimit(limit ->
                                            limit.capacity(most).refillGreedy(most, WINDOW))
                                    .withCustomTimePrecision(time)
                                    .build();
                    buckets.put(key, new Filled(made, most));
                    return made;
                });
    }

    /** Whole ones, so that what is waited for has come. */
    private static long seconds(long nanos) {
        return Math.ceilDiv(nanos, NANOS_PER_SECOND);
    }

    /** The server's clock, in the form that buckets ask. */
    private record ClockTime(Clock clock) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            Instant now = clock.instant();
            return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }
}

package dev.grove.mcp.transport;

import dev.grove.core.id.KeyId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * How many requests a key may make on this server: so many in a minute, of which a sixth may come
 * at once. Keys that have been quiet for longest are forgotten, which gives them all they may have.
 */
@Component
class RequestLimit {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int SHARE_AT_ONCE = 6;
    private static final int MOST_REMEMBERED = 10_000;

    private final int perMinute;
    private final Clock clock;
    private final Map<KeyId, Left> left =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<KeyId, Left> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            };

    RequestLimit(HttpGuardSettings settings, Clock clock) {
        this.perMinute = settings.requestsPerMinute();
        this.clock = clock;
    }

    private record Left(double requests, Instant at) {}

    /** Zero when the request may go on; else how long its key has to wait. */
    Duration take(KeyId key) {
        return perMinute == 0 ? Duration.ZERO : taken(key);
    }

    private synchronized Duration taken(KeyId key) {
        Instant now = clock.instant();
        double atOnce = Math.max(1.0, (double) perMinute / SHARE_AT_ONCE);
        Left before = left.getOrDefault(key, new Left(atOnce, now));
        double grown =
                (double) Duration.between(before.at(), now).toNanos()
                        * perMinute
                        / MINUTE.toNanos();
        double there = Math.min(atOnce, before.requests() + Math.max(0, grown));
        if (there < 1) {
            left.put(key, new Left(there, now));
            return Duration.ofMillis((long) Math.ceil((1 - there) * MINUTE.toMillis() / perMinute));
        }
        left.put(key, new Left(there - 1, now));
        return Duration.ZERO;
    }
}

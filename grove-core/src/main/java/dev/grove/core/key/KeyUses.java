package dev.grove.core.key;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * When keys were used last. A use is noted in memory, at no cost to its request, and written with
 * the others of the replica, each key at most once in {@link #WRITTEN_EVERY}. A process that ends
 * loses what it has not written.
 */
@Component
public class KeyUses {

    static final Duration WRITTEN_EVERY = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(KeyUses.class);
    private static final int MOST_PER_WRITE = 5_000;

    private final JdbcKeyUses rows;
    private final Clock clock;
    private final Map<KeyId, NotedUse> noted = new ConcurrentHashMap<>();
    private final AtomicBoolean writing = new AtomicBoolean();

    KeyUses(JdbcKeyUses rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * Notes a use of a key; call for each request that it was found good for. Waits for nothing.
     */
    public void note(KeyId key) {
        long now = clock.millis();
        NotedUse use = noted.get(key);
        if (use == null) {
            use = noted.computeIfAbsent(key, _ -> new NotedUse(now));
        }
        if (use.advance(now)) {
            // It may have been forgotten as idle in between.
            noted.putIfAbsent(key, use);
        }
    }

    /**
     * When these keys were used last, those left out that never were. What another replica has not
     * written yet is not in it.
     *
     * @param fence the tenant of the caller, or null for the operator
     */
    public Map<KeyId, Instant> lastUses(@Nullable TenantId fence, Collection<KeyId> keys) {
        Map<KeyId, Instant> last = keys.isEmpty() ? new HashMap<>() : rows.find(fence, keys);
        for (KeyId key : keys) {
            NotedUse use = noted.get(key);
            if (use != null) {
                last.merge(key, use.at(), (one, other) -> one.isAfter(other) ? one : other);
            }
        }
        return last;
    }

    /** On a thread of its own: the scheduler's is not to wait for a slow database. */
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    void writeNowAndThen() {
        if (writing.compareAndSet(false, true)) {
            Thread.ofVirtual()
                    .name("key-uses")
                    .start(() -> {
                        try {
                            write();
                        } catch (RuntimeException e) {
                            LOG.warn("The last uses of keys were left to the next write", e);
                        } finally {
                            writing.set(false);
                        }
                    });
        }
    }

    /** By one thread at a time. */
    void write() {
        long now = clock.millis();
        Map<KeyId, Instant> due = new HashMap<>();
        noted.forEach((key, use) -> {
            if (use.isDue(now) && due.size() < MOST_PER_WRITE) {
                due.put(key, use.at());
            }
        });
        if (!due.isEmpty()) {
            rows.write(due);
        }
        due.forEach((key, at) -> noted.computeIfPresent(key, (_, use) -> use.written(at, now)));
        for (KeyId key : noted.keySet()) {
            noted.computeIfPresent(key, (_, use) -> use.isIdle(now) ? null : use);
        }
    }

    /** Last use of a key, to the second. */
    private static final class NotedUse {

        private static final long STEP_MILLIS = 1_000;

        private volatile long usedAt;
        private volatile long written = Long.MIN_VALUE;
        private volatile long writtenAt = Long.MIN_VALUE;

        NotedUse(long usedAt) {
            this.usedAt = usedAt;
        }

        /** Whether it is later now; a busy key changes this once a second. */
        boolean advance(long now) {
            if (now < usedAt + STEP_MILLIS) {
                return false;
            }
            usedAt = now;
            return true;
        }

        Instant at() {
            return Instant.ofEpochMilli(usedAt);
        }

        boolean isDue(long now) {
            return usedAt > written && isLongSinceWrite(now);
        }

        boolean isIdle(long now) {
            return usedAt == written && isLongSinceWrite(now);
        }

        private boolean isLongSinceWrite(long now) {
            return writtenAt == Long.MIN_VALUE || now - writtenAt >= WRITTEN_EVERY.toMillis();
        }

        NotedUse written(Instant at, long now) {
            written = at.toEpochMilli();
            writtenAt = now;
            return this;
        }
    }
}

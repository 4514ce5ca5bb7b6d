package dev.grove.core.model.trial;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Trials that a tenant may make on this server: one at a time, and a few in a minute. */
@Component
class TrialPlaces {

    static final int MOST_IN_A_MINUTE = 6;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Clock clock;
    private final Map<TenantId, Recent> tenants = new HashMap<>();

    TrialPlaces(Clock clock) {
        this.clock = clock;
    }

    /** A place, to be given back. */
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    private static final class Recent {
        private final Deque<Instant> begun = new ArrayDeque<>();
        private boolean isUnderWay;
    }

    /**
     * @throws GroveException {@code rate_limited} while there is none
     */
    synchronized Place take(TenantId tenant) {
        Instant now = clock.instant();
        forgetBefore(now.minus(MINUTE));
        Recent recent = tenants.computeIfAbsent(tenant, _ -> new Recent());
        if (recent.isUnderWay) {
            throw refused("Another test of a model endpoint is under way", Duration.ofSeconds(5));
        }
        if (recent.begun.size() == MOST_IN_A_MINUTE) {
            throw refused(
                    MOST_IN_A_MINUTE + " tests of model endpoints were made in this minute",
                    Duration.between(now, recent.begun.getFirst().plus(MINUTE)));
        }
        recent.begun.add(now);
        recent.isUnderWay = true;
        return () -> giveBack(recent);
    }

    private synchronized void giveBack(Recent recent) {
        recent.isUnderWay = false;
    }

    private void forgetBefore(Instant time) {
        tenants.values().forEach(recent -> recent.begun.removeIf(begun -> !begun.isAfter(time)));
        tenants.values().removeIf(recent -> recent.begun.isEmpty() && !recent.isUnderWay);
    }

    private static GroveException refused(String why, Duration wait) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return new GroveException(
                ErrorCode.RATE_LIMITED,
                why + "; ask again in " + seconds + " seconds",
                List.of(),
                Map.of(GroveException.RETRY_AFTER, seconds));
    }
}

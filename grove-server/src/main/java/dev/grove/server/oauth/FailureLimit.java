package dev.grove.server.oauth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Rejects a source for a while after too many failures. Secrets are too long to be guessed; this
 * saves the work and the records of trying. Each server counts for itself and evicts the sources
 * that were seen least recently.
 */
@Component
public class FailureLimit {

    /** Most failures within {@link #PER} of one client from one address. */
    static final int OF_CLIENT = 10;

    /**
     * Most failures within {@link #PER} from one address, of requests that name no client: many may
     * come through one proxy.
     */
    public static final int OF_UNKNOWN = 60;

    static final Duration PER = Duration.ofMinutes(1);

    private static final int MOST_REMEMBERED = 10_000;

    private final Clock clock;
    private final Map<String, Window> windows =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Window> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            };

    FailureLimit(Clock clock) {
        this.clock = clock;
    }

    private record Window(Instant end, int failures) {}

    /**
     * How long this one has to wait; zero when not at all.
     *
     * @param most failures that it may have had in the last while
     */
    public synchronized Duration waitOf(String who, int most) {
        Window window = windows.get(who);
        Instant now = clock.instant();
        return window == null || window.failures() < most || !window.end().isAfter(now)
                ? Duration.ZERO
                : Duration.between(now, window.end());
    }

    public synchronized void count(String who) {
        Instant now = clock.instant();
        Window window = windows.get(who);
        windows.put(
                who,
                window == null || !window.end().isAfter(now)
                        ? new Window(now.plus(PER), 1)
                        : new Window(window.end(), window.failures() + 1));
    }

    synchronized int remembered() {
        return windows.size();
    }
}

package dev.grove.core.session.title;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Threads of this server that ask for titles: a few at a time, each for a bounded time, and none
 * once the server stops.
 */
@Component
class TitleCalls implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(TitleCalls.class);

    /** Longest wait for an answer of so few tokens. */
    static final Duration LONGEST = Duration.ofSeconds(30);

    private static final int MOST_AT_ONCE = 16;

    /** Time in which calls that were cut off are settled. */
    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    private final SessionTitles titles;
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    private final Map<SessionId, Cancellation> underWay = new ConcurrentHashMap<>();
    private volatile boolean running;

    TitleCalls(SessionTitles titles) {
        this.titles = titles;
    }

    /** Begins to make a title; nothing where there is no place, or it is under way here. */
    void begin(TenantId tenant, SessionId session) {
        if (!running || !places.tryAcquire()) {
            return;
        }
        Cancellation cancellation = new Cancellation();
        if (underWay.putIfAbsent(session, cancellation) != null) {
            places.release();
            return;
        }
        if (!running) {
            cancellation.request();
        }
        Thread.ofVirtual().name("session-title").start(() -> make(tenant, session, cancellation));
    }

    private void make(TenantId tenant, SessionId session, Cancellation cancellation) {
        Cancellation over = new Cancellation();
        Thread.ofVirtual()
                .name("session-title-time")
                .start(() -> {
                    if (over.sleep(LONGEST)) {
                        cancellation.request();
                    }
                });
        try {
            titles.make(tenant, session, cancellation);
        } catch (RuntimeException e) {
            LOG.warn("The title of session {} is not made, or made later", session, e);
        } finally {
            over.request();
            underWay.remove(session);
            places.release();
        }
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        underWay.values().forEach(Cancellation::request);
        try {
            if (!places.tryAcquire(MOST_AT_ONCE, LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.info("Titles that are not settled are settled by another server");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}

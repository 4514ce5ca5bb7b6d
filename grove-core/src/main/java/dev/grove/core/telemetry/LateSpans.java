package dev.grove.core.telemetry;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Spans of what ended while nothing executed it, such as ten thousand queued runs that are
 * cancelled at once: their rows are read for it, by one thread, which uses one connection of the
 * pool at most. What its queue has no room for is dropped and counted; nothing waits for it.
 */
@Component
public class LateSpans {

    private static final Logger LOG = LoggerFactory.getLogger(LateSpans.class);
    private static final int MOST_WAITING = 10_000;
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final AtomicLong dropped = new AtomicLong();
    private final ThreadPoolExecutor thread;

    @Autowired
    public LateSpans() {
        this(MOST_WAITING);
    }

    /** Bounds the queue: spans beyond {@code mostWaiting} are dropped and counted. */
    LateSpans(int mostWaiting) {
        thread =
                new ThreadPoolExecutor(
                        1,
                        1,
                        IDLE.toMillis(),
                        TimeUnit.MILLISECONDS,
                        new ArrayBlockingQueue<>(mostWaiting),
                        Thread.ofVirtual().name("late-spans").factory(),
                        (_, _) -> dropped.incrementAndGet());
        thread.allowCoreThreadTimeOut(true);
    }

    /** Has a span exported when its turn comes, or dropped. */
    public void export(Runnable span) {
        thread.execute(() -> {
            try {
                span.run();
            } catch (RuntimeException e) {
                LOG.debug("A span is lost", e);
            }
        });
    }

    /** How many there was no room for. */
    public long dropped() {
        return dropped.get();
    }
}

package dev.grove.workspace.git.broker.transfer;

import dev.grove.core.cancel.Cancellation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.EmptyProgressMonitor;

/**
 * The time that one operation may take. What blocks on the network is interrupted from outside,
 * what computes asks in between.
 */
public final class TransferClock extends EmptyProgressMonitor implements AutoCloseable {

    private final Cancellation cancellation;
    private final Duration limit;
    private final long end;
    private final CountDownLatch over = new CountDownLatch(1);

    public TransferClock(Duration limit, Cancellation cancellation) {
        this.limit = limit;
        this.cancellation = cancellation;
        this.end = System.nanoTime() + limit.toNanos();
    }

    /**
     * Has this run when the time is over or the call is cancelled, unless the operation is over.
     */
    public Cancellation.Registration interrupting(Runnable interruption) {
        Thread.ofVirtual()
                .name("git-limit")
                .start(() -> {
                    try {
                        if (!over.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                            interruption.run();
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                });
        return cancellation.onRequest(interruption);
    }

    public boolean isExpired() {
        return System.nanoTime() - end >= 0;
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    public Duration limit() {
        return limit;
    }

    public boolean isCancelRequested() {
        return cancellation.isRequested();
    }

    @Override
    public boolean isCancelled() {
        return isExpired() || isCancelRequested();
    }

    @Override
    public void close() {
        over.countDown();
    }
}

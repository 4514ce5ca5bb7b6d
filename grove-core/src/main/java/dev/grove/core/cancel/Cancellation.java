package dev.grove.core.cancel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to stop, made at most once and never taken back. Code that blocks registers how to
 * interrupt its wait; the interruption runs at once, on the thread of the requester.
 */
public final class Cancellation {

    private final Runnable doubt;
    private final List<Runnable> interruptions = new ArrayList<>();
    private boolean requested;

    /** Creates a cancellation that is requested as soon as there is a reason. */
    public Cancellation() {
        this(() -> {});
    }

    /**
     * Creates a cancellation whose reason may be there before it is known.
     *
     * @param doubt settles whether it is, as {@link #isRequestedByNow} asks; may wait
     */
    public Cancellation(Runnable doubt) {
        this.doubt = doubt;
    }

    /**
     * Settles any doubt, then returns {@link #isRequested}: for use right before an irreversible
     * action.
     */
    public boolean isRequestedByNow() {
        doubt.run();
        return isRequested();
    }

    public synchronized boolean isRequested() {
        return requested;
    }

    /**
     * Idempotent. Runs every registered interruption; one that fails does not keep the others from
     * running.
     */
    public void request() {
        List<Runnable> toRun;
        synchronized (this) {
            if (requested) {
                return;
            }
            requested = true;
            toRun = List.copyOf(interruptions);
            interruptions.clear();
        }
        RuntimeException failure = null;
        for (Runnable interruption : toRun) {
            try {
                interruption.run();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Registers an interruption until the registration is closed; when cancellation was asked for
     * already, it runs now.
     */
    public Registration onRequest(Runnable interruption) {
        synchronized (this) {
            if (!requested) {
                interruptions.add(interruption);
                return () -> remove(interruption);
            }
        }
        interruption.run();
        return () -> {};
    }

    /**
     * Waits for a time; false, at once, when cancellation is or was requested or the thread is
     * interrupted.
     */
    public boolean sleep(Duration time) {
        CountDownLatch asked = new CountDownLatch(1);
        try (var _ = onRequest(asked::countDown)) {
            return !asked.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized void remove(Runnable interruption) {
        interruptions.remove(interruption);
    }

    /** Removes the interruption that was registered. */
    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}

package dev.grove.bench.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * So many requests a second, whatever becomes of them. Where so many are under way already that a
 * client would have no connection left, one is left out, and the figure says how many were sent.
 */
public final class Flood implements AutoCloseable {

    private static final int MOST_UNDER_WAY = 256;
    private static final int TOO_MANY = 429;
    private static final int TICKS_PER_SECOND = 200;

    private final Supplier<CompletableFuture<Integer>> request;
    private final int perTick;
    private final Semaphore underWay = new Semaphore(MOST_UNDER_WAY);
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final ScheduledExecutorService clockwork =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("flood").factory());
    private final long begun = System.nanoTime();

    /**
     * @param request sends one; its answer's status
     */
    public Flood(Supplier<CompletableFuture<Integer>> request, int perSecond) {
        this.request = request;
        this.perTick = perSecond / TICKS_PER_SECOND;
        ScheduledFuture<?> _ =
                clockwork.scheduleAtFixedRate(
                        this::tick,
                        0,
                        TimeUnit.SECONDS.toNanos(1) / TICKS_PER_SECOND,
                        TimeUnit.NANOSECONDS);
    }

    private void tick() {
        for (int i = 0; i < perTick && underWay.tryAcquire(); i++) {
            CompletableFuture<Integer> _ =
                    request.get()
                            .whenComplete((status, failure) -> {
                                underWay.release();
                                if (failure == null) {
                                    answered.incrementAndGet();
                                    if (status == TOO_MANY) {
                                        refused.incrementAndGet();
                                    }
                                }
                            });
        }
    }

    /** Answers a second since it began. */
    public double perSecond() {
        return answered.get() / ((System.nanoTime() - begun) / 1e9);
    }

    /** The part of the answers that were 429. */
    public double refusedShare() {
        return answered.get() == 0 ? 0 : (double) refused.get() / answered.get();
    }

    @Override
    public void close() {
        clockwork.shutdownNow();
    }
}

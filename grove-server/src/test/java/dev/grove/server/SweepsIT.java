package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.config.ScheduledTaskHolder;

class SweepsIT extends ServerIT {

    private static final Duration OFTEN = Duration.ofMillis(10);

    @Autowired
    @Qualifier("sweeps")
    private ThreadPoolTaskScheduler scheduler;

    @Autowired private Collection<ScheduledTaskHolder> holders;

    /** Sweeps that share no thread never wait for a sandbox's proof. */
    @Test
    void eachSweepHasAThreadOfItsOwn() {
        long sweeps = holders.stream().mapToLong(holder -> holder.getScheduledTasks().size()).sum();
        assertThat(sweeps)
                .isBetween(
                        10L, (long) scheduler.getScheduledThreadPoolExecutor().getCorePoolSize());
    }

    @Test
    void aSlowOneKeepsNoOtherWaiting() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch swept = new CountDownLatch(3);
        Runnable slow =
                () -> {
                    begun.countDown();
                    await(never);
                };
        List<ScheduledFuture<?>> slowOnes =
                IntStream.range(0, 3)
                        .<ScheduledFuture<?>>mapToObj(
                                _ -> scheduler.scheduleWithFixedDelay(slow, OFTEN))
                        .toList();
        ScheduledFuture<?> quick = scheduler.scheduleWithFixedDelay(swept::countDown, OFTEN);
        try {
            assertThat(begun.await(60, TimeUnit.SECONDS)).as("all slow ones at once").isTrue();
            assertThat(swept.await(60, TimeUnit.SECONDS)).as("a quick one meanwhile").isTrue();
        } finally {
            slowOnes.forEach(one -> one.cancel(true));
            quick.cancel(false);
        }
    }

    /** Leases are renewed by sweeps. */
    @Test
    void runsThatComputeKeepNoSweepWaiting() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch swept = new CountDownLatch(3);
        List<Thread> computing =
                IntStream.range(0, 64)
                        .mapToObj(_ -> Thread.ofVirtual().start(() -> computeUntil(over)))
                        .toList();
        ScheduledFuture<?> sweep = scheduler.scheduleWithFixedDelay(swept::countDown, OFTEN);
        try {
            assertThat(swept.await(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            over.set(true);
            sweep.cancel(false);
            for (Thread thread : computing) {
                thread.join();
            }
        }
    }

    private static void computeUntil(AtomicBoolean over) {
        while (!over.get()) {
            Thread.onSpinWait();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

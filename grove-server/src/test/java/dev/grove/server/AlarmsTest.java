package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.TaskScheduler;

/** With the beans by which the server has what waits for its time. */
class AlarmsTest {

    /** Its calls of tools are about to begin when the server gets SIGTERM. */
    @Test
    void ringForRunsThatAreHandedOver() {
        HandOver handOver;
        try (AnnotationConfigApplicationContext server = new AnnotationConfigApplicationContext()) {
            server.register(Time.class, TaskSchedulingAutoConfiguration.class, HandOver.class);
            server.refresh();
            handOver = server.getBean(HandOver.class);
        }
        assertThat(handOver.rang).isTrue();
    }

    /** Stops as runs do, before all else. */
    static final class HandOver implements SmartLifecycle {

        private final TaskScheduler alarms;
        private boolean running;
        private boolean rang;

        HandOver(TaskScheduler alarms) {
            this.alarms = alarms;
        }

        @Override
        public void start() {
            running = true;
        }

        @Override
        public void stop() {
            CountDownLatch rings = new CountDownLatch(1);
            Future<?> _ = alarms.schedule(rings::countDown, Instant.now().plusMillis(10));
            try {
                rang = rings.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            running = false;
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public int getPhase() {
            return Integer.MAX_VALUE;
        }
    }
}

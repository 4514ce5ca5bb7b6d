package dev.grove.server;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/**
 * Scheduler that ends work whose time is over: a run, a request to a service. Takes alarms, and
 * rings them, until the beans that set them are gone: runs are handed over meanwhile.
 */
final class Alarms extends SimpleAsyncTaskScheduler {

    Alarms() {
        setVirtualThreads(true);
        setThreadNamePrefix("alarm-");
    }

    /**
     * Spring's take nothing more from SIGTERM on. Calls of tools that are about to begin then would
     * fail, and their models read so.
     */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        // Closed as all beans are.
    }

    @Override
    public void stop() {
        // It would ring none from then on.
    }

    /** Spring's waits for those that ring, for as long as a phase may take. */
    @Override
    public void stop(Runnable callback) {
        callback.run();
    }
}

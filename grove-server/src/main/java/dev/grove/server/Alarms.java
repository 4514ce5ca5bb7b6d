package dev.grove.server;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/**
 * What ends something that is under way when its time is over: a run, a request to a service. Takes
 * alarms, and rings them, until the last run has been handed over; one without would wait for ever.
 */
final class Alarms extends SimpleAsyncTaskScheduler {

    Alarms() {
        setVirtualThreads(true);
        setThreadNamePrefix("alarm-");
        // Stopped after whatever sets them.
        setPhase(Integer.MIN_VALUE);
    }

    /**
     * Spring's take nothing more from the moment at which the server is told to end. Calls of tools
     * that are about to begin then would fail, and their models be told so.
     */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        // They are stopped in their phase.
    }
}

package dev.grove.core.event;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.springframework.stereotype.Component;

/** Opens streams of a run's events. */
@Component
public class EventStreams {

    private final EventLog log;
    private final EventHub hub;

    EventStreams(EventLog log, EventHub hub) {
        this.log = log;
        this.hub = hub;
    }

    /** A stream of a run that is not started yet. */
    public StartedStream ofStart() {
        return new StartedStream(log, hub);
    }

    /**
     * Opens the stream of a run that the tenant is known to own.
     *
     * @param after the last number that the reader has; 0 for all
     */
    public EventStream open(TenantId tenant, RunId run, long after) {
        Subscription live = hub.subscribe(run);
        return new EventStream(log, live, tenant, run, after, hub.beginningOf(tenant, run));
    }
}

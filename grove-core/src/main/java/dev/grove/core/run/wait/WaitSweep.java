package dev.grove.core.run.wait;

import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.lease.Dispatcher;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Ends waits that expired without an answer, and waiting runs whose own time is over. Every replica
 * sweeps; a run is swept by the one that has its lock.
 */
@Component
class WaitSweep {

    private static final Logger LOG = LoggerFactory.getLogger(WaitSweep.class);
    private static final int MOST_AT_ONCE = 100;

    private final DueWaits due;
    private final Dispatcher dispatcher;
    private final EventHub hub;
    private final RunEndings endings;

    WaitSweep(DueWaits due, Dispatcher dispatcher, EventHub hub, RunEndings endings) {
        this.due = due;
        this.dispatcher = dispatcher;
        this.hub = hub;
        this.endings = endings;
    }

    @Scheduled(fixedDelayString = "${grove.runs.wait-sweep:1s}")
    void sweepNowAndThen() {
        try {
            while (sweep() == MOST_AT_ONCE) {
                LOG.debug("There may be more waits that are over");
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not sweep waits; trying again", e);
        }
    }

    /** Ends what is over now, up to a number of runs; gives how many runs that were. */
    int sweep() {
        Map<RunId, List<EventLine>> ended = due.end(MOST_AT_ONCE);
        ended.forEach((run, events) -> {
            endings.count(events.getLast());
            hub.publish(run, events);
        });
        if (!ended.isEmpty()) {
            dispatcher.wake();
        }
        return ended.size();
    }
}

package dev.grove.mcp.run;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Follows a run until it has ended or needs an answer. */
@Component
public class RunFollower {

    private static final Duration BETWEEN_STREAMS = Duration.ofMillis(250);

    private final Runs runs;
    private final EventStreams streams;

    RunFollower(Runs runs, EventStreams streams) {
        this.runs = runs;
        this.streams = streams;
    }

    /**
     * Where a run does not go on by itself.
     *
     * @param lastEvent the number of the last event that was seen
     */
    public record Stop(Run run, long lastEvent) {}

    /**
     * Reports what happens meanwhile.
     *
     * @param after the number of the last event that an earlier round has seen
     */
    public Stop follow(TenantId tenant, RunId run, long after, RunWatch watch)
            throws InterruptedException {
        long last = after;
        while (true) {
            // A stream that could not keep up has ended; the next one goes on where it was. On a
            // server that ends each has, and gives what the log has: the run goes on elsewhere.
            try (EventStream events = streams.open(tenant, run, last)) {
                // Where all has been seen before, nothing may come: the run still waits for a
                // person.
                Duration patience = Duration.ZERO;
                do {
                    var received = events.next(patience);
                    patience = watch.lookEvery();
                    boolean look = received.isEmpty();
                    for (EventLine event : received) {
                        if (event.isDurable()) {
                            last = event.seq();
                            watch.report(event);
                            look |= watch.mayStop(event);
                        }
                    }
                    if (look && events.isLive()) {
                        Run now = runs.get(tenant, run);
                        if (watch.hasStopped(now)) {
                            return new Stop(now, last);
                        }
                    }
                } while (!events.hasEnded());
            }
            Thread.sleep(BETWEEN_STREAMS);
        }
    }
}

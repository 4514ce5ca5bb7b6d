package dev.grove.mcp.agent;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.mcp.catalog.CallContext;
import java.time.Duration;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Follows a run until it has ended or needs an answer. */
@Component
class RunFollower {

    /** The run's row is looked at this often although no event says that it has stopped. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(15);

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
    record Stop(Run run, long lastEvent) {}

    /**
     * Reports progress to the caller meanwhile.
     *
     * @param after the number of the last event that an earlier round has seen
     */
    Stop follow(TenantId tenant, RunId run, long after, CallContext context)
            throws InterruptedException {
        long last = after;
        while (true) {
            // A stream that could not keep up has ended; the next one goes on where it was.
            try (EventStream events = streams.open(tenant, run, last)) {
                // Where all has been seen before, nothing may come: the run still waits for a
                // person.
                Duration patience = Duration.ZERO;
                while (!events.hasEnded()) {
                    var received = events.next(patience);
                    patience = LOOK_EVERY;
                    boolean look = received.isEmpty();
                    for (EventLine event : received) {
                        if (event.isDurable()) {
                            last = event.seq();
                            report(event, context);
                            look = event.isTerminal() || event.is(EventType.RUN_WAITING);
                        }
                    }
                    if (look && events.isLive()) {
                        Run now = runs.get(tenant, run);
                        if (hasStopped(now)) {
                            return new Stop(now, last);
                        }
                    }
                }
            }
        }
    }

    /** A parent that waits for its children needs no answer. */
    static boolean hasStopped(Run run) {
        Waiting waiting = run.waiting();
        return run.status().isTerminal() || (waiting != null && waiting.kind() != WaitKind.CHILD);
    }

    private static void report(EventLine event, CallContext context) {
        if (context.wantsProgress()) {
            JsonNode line = JsonMapper.shared().readTree(event.line());
            String name = line.path("name").asString("");
            context.progress(
                    (double) event.seq(),
                    null,
                    name.isEmpty() ? event.type() : event.type() + " " + name);
        }
    }
}

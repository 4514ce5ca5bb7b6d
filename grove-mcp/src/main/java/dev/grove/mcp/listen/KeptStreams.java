package dev.grove.mcp.listen;

import dev.grove.mcp.session.EventId;
import dev.grove.mcp.session.Session;
import dev.grove.mcp.session.StreamEvents;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.EventHeaders;
import dev.grove.mcp.stream.Frames;
import dev.grove.mcp.stream.ResponseChannel;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Gives a client the rest of a stream that it lost, on whichever replica it asks. */
@Component
class KeptStreams {

    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    /** What is kept is kept that long: who waits longer waits for nothing. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

    private final StreamEvents events;
    private final Clock clock;

    KeptStreams(StreamEvents events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Returns after the stream's last message. A stream of another session has none. */
    void replay(Session session, EventId after, Duration keepAlive, ResponseChannel out)
            throws IOException, InterruptedException {
        out.startEvents(EventHeaders.ALL);
        out.write(Frames.KEEP_ALIVE);
        UUID stream = after.stream();
        int seq = after.seq();
        Instant wrote = clock.instant();
        Instant heard = wrote;
        while (clock.instant().isBefore(heard.plus(LONGEST_WAIT))) {
            List<StreamEvent> next = events.after(session, stream, seq);
            for (StreamEvent event : next) {
                seq = event.seq();
                out.write(Frames.message(new EventId(stream, seq).toString(), event.payload()));
                wrote = clock.instant();
                heard = wrote;
                if (event.last()) {
                    return;
                }
            }
            if (next.isEmpty()) {
                if (clock.instant().isAfter(wrote.plus(keepAlive))) {
                    out.write(Frames.KEEP_ALIVE);
                    wrote = clock.instant();
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }
}

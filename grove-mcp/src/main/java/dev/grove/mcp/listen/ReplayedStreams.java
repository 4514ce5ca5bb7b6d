package dev.grove.mcp.listen;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.session.EventId;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.StreamEvents;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.session.StreamReader;
import dev.grove.mcp.session.StreamWatch;
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
class ReplayedStreams {

    /** The stream is read this often although nothing says that it has changed. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final StreamEvents events;
    private final StreamWatch watch;
    private final LostCalls calls;
    private final Clock clock;

    ReplayedStreams(StreamEvents events, StreamWatch watch, LostCalls calls, Clock clock) {
        this.events = events;
        this.watch = watch;
        this.calls = calls;
        this.clock = clock;
    }

    /**
     * Returns after the stream's last message. A stream of another session has none and ends at
     * once, and so does that of a call that was cancelled; one whose server has gone goes on with
     * the call's run, or ends with an error.
     */
    void replay(
            McpCaller caller,
            McpSession session,
            EventId after,
            Duration keepAlive,
            ResponseChannel out)
            throws IOException, InterruptedException {
        out.startEvents(EventHeaders.ALL);
        out.write(Frames.KEEP_ALIVE);
        UUID stream = after.stream();
        int seq = after.seq();
        Instant wrote = clock.instant();
        try (StreamReader reader = watch.open(session, after)) {
            while (true) {
                // Looked for first: what ends the stream was written before it is gone from there.
                boolean open = events.isOpen(session, stream);
                List<StreamEvent> next = events.after(session, stream, seq);
                for (StreamEvent event : next) {
                    seq = event.seq();
                    out.write(Frames.message(new EventId(stream, seq).toString(), event.payload()));
                    wrote = clock.instant();
                    if (event.last()) {
                        return;
                    }
                }
                if (!next.isEmpty()) {
                    continue;
                }
                if (!open) {
                    return;
                }
                calls.resume(caller, session, stream);
                boolean _ =
                        reader.await(
                                seq, LOOK_EVERY.compareTo(keepAlive) < 0 ? LOOK_EVERY : keepAlive);
                if (!clock.instant().isBefore(wrote.plus(keepAlive))) {
                    out.write(Frames.KEEP_ALIVE);
                    wrote = clock.instant();
                }
            }
        }
    }
}

package dev.grove.mcp.listen;

import dev.grove.mcp.session.EventId;
import dev.grove.mcp.session.Session;
import dev.grove.mcp.session.StreamEvents;
import dev.grove.mcp.session.StreamEvents.OpenStream;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.EventHeaders;
import dev.grove.mcp.stream.Frames;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Gives a client the rest of a stream that it lost, on whichever replica it asks. */
@Component
class ReplayedStreams {

    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    /** Six times as long as a server that lives stays silent. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    private final StreamEvents events;
    private final Clock clock;

    ReplayedStreams(StreamEvents events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /**
     * Returns after the stream's last message. A stream of another session has none and ends at
     * once; one whose server has gone ends with an error.
     */
    void replay(Session session, EventId after, Duration keepAlive, ResponseChannel out)
            throws IOException, InterruptedException {
        out.startEvents(EventHeaders.ALL);
        out.write(Frames.KEEP_ALIVE);
        UUID stream = after.stream();
        int seq = after.seq();
        Instant wrote = clock.instant();
        while (true) {
            // Looked for first: what ends the stream was written before it is gone from there.
            Optional<OpenStream> open = events.findOpen(session, stream);
            List<StreamEvent> next = events.after(session, stream, seq);
            if (next.isEmpty() && open.filter(this::isSilent).isPresent()) {
                next = List.of(lost(session, stream, seq, open.get()));
            }
            for (StreamEvent event : next) {
                seq = event.seq();
                out.write(Frames.message(new EventId(stream, seq).toString(), event.payload()));
                wrote = clock.instant();
                if (event.last()) {
                    return;
                }
            }
            if (next.isEmpty()) {
                if (open.isEmpty()) {
                    return;
                }
                if (clock.instant().isAfter(wrote.plus(keepAlive))) {
                    out.write(Frames.KEEP_ALIVE);
                    wrote = clock.instant();
                }
                Thread.sleep(LOOK_EVERY);
            }
        }
    }

    private boolean isSilent(OpenStream stream) {
        return stream.aliveAt().isBefore(clock.instant().minus(LONGEST_SILENCE));
    }

    private StreamEvent lost(Session session, UUID stream, int seq, OpenStream open) {
        String told =
                RpcWriter.error(
                        JsonMapper.shared().readTree(open.request()),
                        new McpError(
                                ErrorNumber.INTERNAL,
                                "The server that answered this call has gone; what the call started"
                                        + " goes on by itself: look for it before you call again"));
        StreamEvent event = new StreamEvent(seq + 1, told, true);
        events.add(session, stream, event);
        return event;
    }
}

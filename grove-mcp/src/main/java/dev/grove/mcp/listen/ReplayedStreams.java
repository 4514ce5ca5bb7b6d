package dev.grove.mcp.listen;

import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.session.EventId;
import dev.grove.mcp.session.KeptStreams;
import dev.grove.mcp.session.Session;
import dev.grove.mcp.session.StreamEvents;
import dev.grove.mcp.session.StreamEvents.OpenStream;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.EventHeaders;
import dev.grove.mcp.stream.Frames;
import dev.grove.mcp.stream.ResponseChannel;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gives a client the rest of a stream that it lost, on whichever replica it asks. */
@Component
class ReplayedStreams {

    private static final Duration LOOK_EVERY = Duration.ofMillis(250);

    /** How many times as long as a server that lives stays silent. */
    private static final int SILENCES = 6;

    private final StreamEvents events;
    private final LostCalls calls;
    private final Clock clock;
    private final Duration longestSilence;

    ReplayedStreams(
            StreamEvents events,
            LostCalls calls,
            Clock clock,
            @Value(KeptStreams.RENEWAL) Duration renewal) {
        this.events = events;
        this.calls = calls;
        this.clock = clock;
        this.longestSilence = renewal.multipliedBy(SILENCES);
    }

    /**
     * Returns after the stream's last message. A stream of another session has none and ends at
     * once; one whose server has gone ends with what became of the call's run, or with an error.
     */
    void replay(
            McpCaller caller,
            Session session,
            EventId after,
            Duration keepAlive,
            ResponseChannel out)
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
                next = answered(caller, session, new EventId(stream, seq), open.get());
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
        return stream.aliveAt().isBefore(clock.instant().minus(longestSilence));
    }

    /** In place of the server that has gone; none as long as the call's run goes on. */
    private List<StreamEvent> answered(
            McpCaller caller, Session session, EventId last, OpenStream open) {
        JsonNode request = JsonMapper.shared().readTree(open.request());
        Optional<String> answer = calls.answer(caller, request, open.run());
        if (answer.isEmpty()) {
            return List.of();
        }
        StreamEvent event = new StreamEvent(last.seq() + 1, answer.get(), true);
        events.add(session, last.stream(), event);
        return List.of(event);
    }
}

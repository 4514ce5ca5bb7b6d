package dev.grove.mcp.session;

import dev.grove.core.id.RunId;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.StreamMemory;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One kept stream. Used by one thread at a time, but for what says which run it waits for. */
final class KeptStream implements StreamMemory {

    private static final Logger LOG = LoggerFactory.getLogger(KeptStream.class);

    private final KeptStreams streams;
    private final StreamEvents events;
    private final Session session;
    private final String request;
    private final UUID stream = UUID.randomUUID();
    private int seq;
    private boolean begun;
    private @Nullable RunId run;

    KeptStream(KeptStreams streams, StreamEvents events, Session session, String request) {
        this.streams = streams;
        this.events = events;
        this.session = session;
        this.request = request;
    }

    @Override
    public boolean hasPrimer() {
        return session.version().hasPrimer();
    }

    @Override
    public synchronized @Nullable String begin() {
        streams.began(stream);
        begun = true;
        trying(() -> events.open(session, stream, request, run));
        return hasPrimer() ? new EventId(stream, 0).toString() : null;
    }

    /** With the stream's own row, where that is yet to be written. */
    @Override
    public synchronized void waitsFor(RunId awaited) {
        run = awaited;
        if (begun) {
            trying(() -> events.waitFor(session, stream, awaited));
        }
    }

    @Override
    public String keep(String json, boolean last) {
        seq++;
        trying(() -> events.add(session, stream, new StreamEvent(seq, json, last)));
        if (last) {
            streams.ended(stream);
        }
        return new EventId(stream, seq).toString();
    }

    @Override
    public void end() {
        streams.ended(stream);
    }

    /** A message itself is more than the chance to ask for it again. */
    private static void trying(Runnable write) {
        try {
            write.run();
        } catch (RuntimeException e) {
            LOG.warn("An event of an MCP stream was not kept: {}", e.getMessage());
        }
    }
}

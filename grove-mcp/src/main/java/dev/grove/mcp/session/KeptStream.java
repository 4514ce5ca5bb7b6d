package dev.grove.mcp.session;

import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.StreamMemory;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stream that answers one request of a session. */
public final class KeptStream implements StreamMemory {

    private static final Logger LOG = LoggerFactory.getLogger(KeptStream.class);

    private final StreamEvents events;
    private final Session session;
    private final UUID stream = UUID.randomUUID();
    private int seq;

    public KeptStream(StreamEvents events, Session session) {
        this.events = events;
        this.session = session;
    }

    @Override
    public @Nullable String primer() {
        return session.version().hasPrimer() ? new EventId(stream, 0).toString() : null;
    }

    @Override
    public String keep(String json, boolean last) {
        seq++;
        try {
            events.add(session, stream, new StreamEvent(seq, json, last));
        } catch (RuntimeException e) {
            // The message itself is more than the chance to ask for it again.
            LOG.warn("An event of an MCP stream was not kept: {}", e.getMessage());
        }
        return new EventId(stream, seq).toString();
    }
}

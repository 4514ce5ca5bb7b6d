package dev.grove.mcp.session;

import dev.grove.core.id.RunId;
import dev.grove.mcp.session.LostStreams.LostStream;
import dev.grove.mcp.session.StreamEvents.StreamEvent;
import dev.grove.mcp.stream.StreamMemory;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stream whose events are kept. Used by one thread at a time, except to set the awaited run. */
final class KeptStream implements StreamMemory {

    private static final Logger LOG = LoggerFactory.getLogger(KeptStream.class);

    private final KeptStreams streams;
    private final StreamEvents events;
    private final McpSession session;
    private final StreamedCall call;
    private final UUID stream;
    private int seq;
    private boolean begun;
    private boolean takenOver;
    private @Nullable RunId run;

    private KeptStream(
            KeptStreams streams,
            StreamEvents events,
            McpSession session,
            StreamedCall call,
            UUID stream) {
        this.streams = streams;
        this.events = events;
        this.session = session;
        this.call = call;
        this.stream = stream;
    }

    static KeptStream create(
            KeptStreams streams, StreamEvents events, McpSession session, StreamedCall call) {
        return new KeptStream(streams, events, session, call, UUID.randomUUID());
    }

    /** Continues a stream behind the last event that its server has kept. */
    static KeptStream resume(
            KeptStreams streams,
            StreamEvents events,
            McpSession session,
            UUID stream,
            LostStream lost) {
        KeptStream kept = new KeptStream(streams, events, session, lost.call(), stream);
        kept.seq = lost.lastSeq();
        kept.begun = true;
        kept.run = lost.run();
        return kept;
    }

    @Override
    public boolean hasPrimer() {
        return session.version().hasPrimer();
    }

    @Override
    public synchronized @Nullable String begin() {
        streams.began(stream);
        begun = true;
        trying(() -> events.open(session, stream, call, run));
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
        if (!takenOver) {
            trying(() -> add(new StreamEvent(seq, json, last)));
        }
        if (last) {
            streams.ended(stream);
        }
        return new EventId(stream, seq).toString();
    }

    /**
     * An event whose number is taken is another server's, which took this one for dead: from there
     * on that one's events are the stream, so that clients read one sequence with one answer.
     */
    private void add(StreamEvent event) {
        if (events.add(session, stream, event)) {
            streams.changed(session, stream);
        } else {
            takenOver = true;
            streams.ended(stream);
        }
    }

    @Override
    public void end() {
        streams.ended(stream);
        if (!takenOver) {
            trying(() -> events.close(session, stream));
            streams.changed(session, stream);
        }
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

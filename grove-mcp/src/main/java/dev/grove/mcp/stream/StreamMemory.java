package dev.grove.mcp.stream;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/** Keeps what is sent on one stream, for a client that comes back to it. */
public interface StreamMemory {

    /** Whether the client gets an event id to reconnect with before the first message. */
    boolean hasPrimer();

    /**
     * The stream begins.
     *
     * @return the id of its beginning, or null where it has no primer
     */
    @Nullable String begin();

    /**
     * The run whose result is the last message of the stream, if nothing is sent before. Comes from
     * another thread than the rest, before the stream begins or later.
     */
    void waitsFor(RunId run);

    /**
     * Keeps a message before it is sent.
     *
     * @param last nothing follows
     * @return its id
     */
    String keep(String json, boolean last);

    /** The stream ended without a last message. */
    void end();
}

package dev.grove.mcp.stream;

import org.jspecify.annotations.Nullable;

/** Keeps what is sent on one stream, for a client that comes back to it. */
public interface StreamMemory {

    /** Whether the client is told from where to come back before there is anything to tell. */
    boolean hasPrimer();

    /**
     * The stream begins.
     *
     * @return the id of its beginning, or null where it has no primer
     */
    @Nullable String begin();

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

package dev.grove.mcp.stream;

import org.jspecify.annotations.Nullable;

/** Keeps what is sent on one stream, for a client that comes back to it. */
public interface StreamMemory {

    /** The id of the beginning, or null where clients of this version expect none. */
    @Nullable String primer();

    /**
     * Keeps a message before it is sent.
     *
     * @param last nothing follows
     * @return its id
     */
    String keep(String json, boolean last);
}

package dev.grove.mcp.stream;

import java.io.IOException;
import java.util.Map;

/** The response to one HTTP request. Used by one thread at a time. */
public interface ResponseChannel {

    /**
     * The whole answer.
     *
     * @param body JSON; empty for none
     */
    void answer(int status, Map<String, String> headers, String body) throws IOException;

    /** Begins a stream of events, status 200. */
    void startEvents(Map<String, String> headers) throws IOException;

    /**
     * Sends frames of a stream at once.
     *
     * @throws IOException when the client is gone
     */
    void write(String frames) throws IOException;
}

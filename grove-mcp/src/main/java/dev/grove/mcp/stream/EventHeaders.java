package dev.grove.mcp.stream;

import java.util.Map;

/** Headers of every stream: nothing between here and the client is to hold it back. */
public final class EventHeaders {

    public static final Map<String, String> ALL =
            Map.of("Cache-Control", "no-cache, no-transform", "X-Accel-Buffering", "no");

    private EventHeaders() {}
}

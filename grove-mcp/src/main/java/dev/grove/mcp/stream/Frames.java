package dev.grove.mcp.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Frames of server-sent events. */
public final class Frames {

    /** Keeps the line open and shows whether anyone is at its end. */
    public static final String KEEP_ALIVE = ":\n\n";

    private Frames() {}

    /**
     * @param json one line
     */
    public static String message(@Nullable String eventId, String json) {
        String id = eventId == null ? "" : "id: " + eventId + "\n";
        return id + "event: message\ndata: " + json + "\n\n";
    }

    /** Gives the client the event id and the delay to reconnect with, before the first message. */
    public static String primer(String eventId, Duration retry) {
        return "id: " + eventId + "\nretry: " + retry.toMillis() + "\ndata: \n\n";
    }
}

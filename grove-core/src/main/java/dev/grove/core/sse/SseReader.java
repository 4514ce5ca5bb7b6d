package dev.grove.core.sse;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events from a stream that is not trusted: the size of an event and of the whole
 * is bounded.
 */
public final class SseReader {

    private static final int LARGEST_EVENT = 4 * 1024 * 1024;
    private static final long LARGEST_STREAM = 64L * 1024 * 1024;

    private final InputStream in;
    private final int largestEvent;
    private final long largestStream;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    private long total;

    public SseReader(InputStream in) {
        this(in, LARGEST_EVENT, LARGEST_STREAM);
    }

    /**
     * @param largestEvent in bytes of a line and characters of the event's data
     * @param largestStream in bytes, comments among them
     */
    public SseReader(InputStream in, int largestEvent, long largestStream) {
        this.in = new BufferedInputStream(in, 16 * 1024);
        this.largestEvent = largestEvent;
        this.largestStream = largestStream;
    }

    /** An event; its type is {@code message} when none was given. */
    public record Event(String type, String data) {}

    /**
     * The next event, or null at the end of the stream.
     *
     * @throws EventsTooLargeException when a bound is passed
     * @throws IOException when the connection breaks
     */
    public @Nullable Event next() throws IOException {
        String type = "message";
        StringBuilder data = new StringBuilder();
        for (String text = readLine(); text != null; text = readLine()) {
            if (text.isEmpty()) {
                if (!data.isEmpty()) {
                    return new Event(type, data.substring(0, data.length() - 1));
                }
                type = "message";
            } else if (text.startsWith("data:")) {
                data.append(value(text, 5)).append('\n');
                // Without the line break after its last line.
                if (data.length() - 1 > largestEvent) {
                    throw new EventsTooLargeException(
                            "an event is larger than " + largestEvent + " characters");
                }
            } else if (text.startsWith("event:")) {
                type = value(text, 6);
            }
        }
        return null;
    }

    private @Nullable String readLine() throws IOException {
        line.reset();
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (++total > largestStream) {
                throw new EventsTooLargeException(
                        "the stream is larger than " + largestStream + " bytes");
            }
            if (b == '\n') {
                String text = line.toString(StandardCharsets.UTF_8);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            if (line.size() >= largestEvent) {
                throw new EventsTooLargeException(
                        "an event is larger than " + largestEvent + " bytes");
            }
            line.write(b);
        }
        // A line without its end is the rest of a stream that broke.
        return null;
    }

    private static String value(String text, int from) {
        int start = text.length() > from && text.charAt(from) == ' ' ? from + 1 : from;
        return text.substring(start);
    }
}

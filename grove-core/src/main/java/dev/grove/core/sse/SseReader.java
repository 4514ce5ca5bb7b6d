package dev.grove.core.sse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events from a stream that is not trusted: the size of an event and of the whole
 * is bounded. Of an event only the data is given: the protocols read here have its type in there.
 */
public final class SseReader {

    private static final int LARGEST_EVENT = 4 * 1024 * 1024;
    private static final long LARGEST_STREAM = 64L * 1024 * 1024;
    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);

    private final Lines lines;
    private final int largestEvent;

    public SseReader(InputStream in) {
        this(in, LARGEST_EVENT, LARGEST_STREAM);
    }

    /**
     * @param largestEvent in bytes of a line and characters of the event's data
     * @param largestStream in bytes, comments among them
     */
    public SseReader(InputStream in, int largestEvent, long largestStream) {
        this.lines = new Lines(in, largestEvent, largestStream);
        this.largestEvent = largestEvent;
    }

    /**
     * The data of the next event, or null at the end of the stream.
     *
     * @throws EventsTooLargeException when a bound is passed
     * @throws IOException when the connection breaks
     */
    public @Nullable String next() throws IOException {
        String data = null;
        StringBuilder further = null;
        while (lines.next()) {
            if (lines.length() == 0) {
                if (data != null) {
                    return further == null ? data : further.toString();
                }
            } else if (isData()) {
                if (data == null) {
                    data = value();
                } else {
                    further = further == null ? new StringBuilder(data) : further;
                    appendTo(further);
                }
            }
        }
        return null;
    }

    /** A further line of data, which events hardly ever have. */
    private void appendTo(StringBuilder data) throws EventsTooLargeException {
        data.append('\n').append(value());
        if (data.length() > largestEvent) {
            throw new EventsTooLargeException(
                    "an event is larger than " + largestEvent + " characters");
        }
    }

    private boolean isData() {
        return lines.startsWith(DATA)
                && (lines.length() == DATA.length || lines.at(DATA.length) == ':');
    }

    private String value() {
        int colon = DATA.length;
        if (lines.length() <= colon + 1) {
            return "";
        }
        return lines.text(lines.at(colon + 1) == ' ' ? colon + 2 : colon + 1);
    }
}

package dev.grove.core.sse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events from a stream that is not trusted: the size of an event and of the whole
 * is bounded. Of an event the data is given, and the id of the last one: the protocols read here
 * have its type in the data.
 */
public final class SseReader {

    private static final int LARGEST_EVENT = 4 * 1024 * 1024;
    private static final long LARGEST_STREAM = 64L * 1024 * 1024;
    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] EVENT = "event".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ERROR = "error".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OBJECT = {'{'};
    private static final byte[] ID = "id".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RETRY = "retry".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_RETRY = 9;

    private final Lines lines;
    private final int largestEvent;
    private final boolean isLenient;
    private boolean isError;
    private String lastId = "";
    private String nextId = "";
    private @Nullable Duration retry;

    public SseReader(InputStream in) {
        this(in, LARGEST_EVENT, LARGEST_STREAM);
    }

    private SseReader(InputStream in, int largestEvent, long largestStream, boolean isLenient) {
        this.lines = new Lines(in, largestEvent, largestStream, isLenient);
        this.largestEvent = largestEvent;
        this.isLenient = isLenient;
    }

    /**
     * Reads what model servers send, which is not always to the letter of the standard: an event
     * that the stream ends in counts, a line that is a JSON object counts as data, and so does the
     * field {@code error}.
     */
    public static SseReader lenient(InputStream in) {
        return new SseReader(in, LARGEST_EVENT, LARGEST_STREAM, true);
    }

    /**
     * @param largestEvent in bytes of a line and characters of the event's data
     * @param largestStream in bytes, comments among them
     */
    public SseReader(InputStream in, int largestEvent, long largestStream) {
        this(in, largestEvent, largestStream, false);
    }

    /** Whether the event that was given last is named an error. */
    public boolean isError() {
        return isError;
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
        isError = false;
        while (lines.next()) {
            if (lines.length() == 0) {
                lastId = nextId;
                if (data != null) {
                    return further == null ? data : further.toString();
                }
                isError = false;
                continue;
            }
            String value = dataOfLine();
            if (value != null && data == null) {
                data = value;
            } else if (value != null) {
                further = further == null ? new StringBuilder(data) : further;
                append(further, value);
            }
        }
        return !isLenient || data == null ? null : further == null ? data : further.toString();
    }

    private @Nullable String dataOfLine() {
        if (isField(DATA)) {
            return value(DATA);
        }
        if (isField(ID)) {
            noteId(value(ID));
            return null;
        }
        if (isField(RETRY)) {
            noteRetry(value(RETRY));
            return null;
        }
        if (!isLenient) {
            return null;
        }
        if (isField(EVENT)) {
            isError |= value(EVENT).strip().equals("error");
            return null;
        }
        if (isField(ERROR)) {
            isError = true;
            return value(ERROR);
        }
        return lines.startsWith(OBJECT) ? lines.text(0) : null;
    }

    /** The id of the last event that is complete, from which a reader resumes; empty for none. */
    public String lastId() {
        return lastId;
    }

    /** How long to wait before the stream is asked for again, where it says so. */
    public @Nullable Duration retry() {
        return retry;
    }

    private void noteId(String id) {
        if (id.indexOf('\0') < 0) {
            nextId = id;
        }
    }

    private void noteRetry(String millis) {
        if (!millis.isEmpty()
                && millis.length() <= LONGEST_RETRY
                && millis.chars().allMatch(c -> c >= '0' && c <= '9')) {
            retry = Duration.ofMillis(Long.parseLong(millis));
        }
    }

    /** A further line of data, which events hardly ever have. */
    private void append(StringBuilder data, String value) throws EventsTooLargeException {
        data.append('\n').append(value);
        if (data.length() > largestEvent) {
            throw new EventsTooLargeException(
                    "an event is larger than " + largestEvent + " characters");
        }
    }

    private boolean isField(byte[] name) {
        return lines.startsWith(name)
                && (lines.length() == name.length || lines.at(name.length) == ':');
    }

    private String value(byte[] name) {
        int colon = name.length;
        if (lines.length() <= colon + 1) {
            return "";
        }
        return lines.text(lines.at(colon + 1) == ' ' ? colon + 2 : colon + 1);
    }
}

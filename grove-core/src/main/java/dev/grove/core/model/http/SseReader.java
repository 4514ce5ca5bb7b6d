package dev.grove.core.model.http;

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
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    private long total;

    public SseReader(InputStream in) {
        this.in = new BufferedInputStream(in, 16 * 1024);
    }

    /** An event; its type is {@code message} when none was given. */
    public record Event(String type, String data) {}

    /**
     * The next event, or null at the end of the stream.
     *
     * @throws IOException when the connection breaks or a bound is passed
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
                if (data.length() > LARGEST_EVENT) {
                    throw new IOException(
                            "an event is larger than " + LARGEST_EVENT + " characters");
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
            if (++total > LARGEST_STREAM || line.size() > LARGEST_EVENT) {
                throw new IOException("the stream is larger than " + LARGEST_STREAM + " bytes");
            }
            if (b == '\n') {
                String text = line.toString(StandardCharsets.UTF_8);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
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

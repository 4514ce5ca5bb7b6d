package dev.grove.core.model.http.answer;

import dev.grove.core.sse.SseReader;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a provider to one request: events, or JSON where a server does not stream. It ends when
 * nothing of the answer has come for too long, whatever else is sent, and when there is more of it
 * than any model says.
 */
public final class AnswerStream {

    /**
     * Limit on the characters of text, thinking and arguments together: four times what the longest
     * output limits allow.
     */
    static final int LARGEST_ANSWER = 8 * 1024 * 1024;

    /** Limit on the bytes read after the answer, so that the connection can be used again. */
    private static final int LONGEST_REST = 64 * 1024;

    private static final int OPENING = 2 * 1024;

    private final Watched bytes;
    private final Duration noContent;
    private @Nullable SseReader events;
    private @Nullable Deque<String> values;
    private byte[] opening = {};
    private long lastSaid = System.nanoTime();
    private long characters;

    /**
     * @param noContent how long the provider may send nothing of its answer
     */
    public AnswerStream(InputStream in, Duration noContent) {
        this.bytes = new Watched(in);
        this.noContent = noContent;
    }

    /**
     * The data of the next event, or null at the end of the stream. An answer that is no stream of
     * events but JSON is one event, or one for each of its lines.
     *
     * @throws IOException when the stream breaks, passes a bound, or carries nothing for too long
     */
    public @Nullable String next() throws IOException {
        if (events == null && values == null) {
            begin();
        }
        return values != null ? values.poll() : events == null ? null : events.next();
    }

    /** Whether the event that was given last is named an error: {@code event: error}. */
    public boolean isErrorEvent() {
        return events != null && events.isError();
    }

    /** Beginning of what was sent, for words about an answer that cannot be read. */
    public String opening() {
        return new String(opening, StandardCharsets.UTF_8);
    }

    /** Reads little more from here on: the answer has ended. */
    public void ended() {
        bytes.left = LONGEST_REST;
    }

    private void begin() throws IOException {
        byte[] first = new byte[OPENING];
        int length = 0;
        int at = -1;
        while (at < 0 && length < OPENING) {
            int read = bytes.read(first, length, OPENING - length);
            if (read < 0) {
                break;
            }
            length += read;
            at = firstMeaning(first, length);
        }
        opening = Arrays.copyOf(first, length);
        InputStream all = new SequenceInputStream(new ByteArrayInputStream(opening), bytes);
        if (at >= 0 && (first[at] == '{' || first[at] == '[')) {
            values = WholeBody.values(all, 2 * LARGEST_ANSWER);
        } else {
            events = SseReader.lenient(all);
        }
    }

    /** The place of the first byte that is neither blank nor of a byte order mark; -1 for none. */
    private static int firstMeaning(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            boolean isMark = i < 3 && bytes[i] < 0;
            if (!isMark && " \t\r\n".indexOf(bytes[i]) < 0) {
                return i;
            }
        }
        return -1;
    }

    /** All of it as it comes, for an answer that has no events. */
    public InputStream bytes() {
        return bytes;
    }

    /** Reads what follows the answer: whether that is little, and has an end. */
    public boolean endsSoon() throws IOException {
        byte[] rest = new byte[512];
        for (int left = LONGEST_REST; left > 0; ) {
            int read = bytes.read(rest, 0, Math.min(left, rest.length));
            if (read < 0) {
                return true;
            }
            left -= read;
        }
        return false;
    }

    /**
     * Characters of the answer have come.
     *
     * @throws AnswerTooLongException when there are too many
     */
    public void said(int more) throws IOException {
        if (more == 0) {
            return;
        }
        lastSaid = System.nanoTime();
        characters += more;
        if (characters > LARGEST_ANSWER) {
            throw new AnswerTooLongException(
                    "the answer is longer than " + LARGEST_ANSWER + " characters");
        }
    }

    /**
     * Looks at the time whenever something comes: a socket's own limit is for those that are
     * silent.
     */
    private final class Watched extends FilterInputStream {

        private long left = Long.MAX_VALUE;

        private Watched(InputStream in) {
            super(in);
        }

        /** Left to the client: a connection is used again only if it is read to its end. */
        @Override
        public void close() {}

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            left -= Math.max(read, 0);
            if (left < 0) {
                throw new IOException("the stream goes on after the answer");
            }
            if (System.nanoTime() - lastSaid > noContent.toNanos()) {
                throw new SocketTimeoutException(
                        "nothing of the answer has come for " + noContent.toSeconds() + " seconds");
            }
            return read;
        }
    }
}

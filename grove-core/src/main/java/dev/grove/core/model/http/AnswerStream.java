package dev.grove.core.model.http;

import dev.grove.core.sse.SseReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a provider sends in answer to one request. It ends when nothing of the answer has come for
 * too long, whatever else is sent, and when there is more of it than any model says.
 */
public final class AnswerStream {

    /**
     * Of text, thinking and arguments together: four times what the longest output limits allow.
     */
    static final int LARGEST_ANSWER = 8 * 1024 * 1024;

    /** What is read after the answer, so that the connection can be used again. */
    private static final int LONGEST_REST = 64 * 1024;

    private final InputStream bytes;
    private final SseReader events;
    private final Duration noContent;
    private long lastSaid = System.nanoTime();
    private long characters;

    /**
     * @param noContent how long the provider may send nothing of its answer
     */
    public AnswerStream(InputStream in, Duration noContent) {
        this.bytes = new Watched(in);
        this.events = new SseReader(bytes);
        this.noContent = noContent;
    }

    /**
     * The data of the next event, or null at the end of the stream.
     *
     * @throws IOException when the stream breaks, passes a bound, or carries nothing for too long
     */
    public @Nullable String next() throws IOException {
        return events.next();
    }

    /** All of it as it comes, for an answer that has no events. */
    InputStream bytes() {
        return bytes;
    }

    /** Reads what follows the answer: whether that is little, and has an end. */
    boolean endsSoon() throws IOException {
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
     * @throws IOException when there are too many
     */
    public void said(int more) throws IOException {
        if (more == 0) {
            return;
        }
        lastSaid = System.nanoTime();
        characters += more;
        if (characters > LARGEST_ANSWER) {
            throw new IOException("the answer is longer than " + LARGEST_ANSWER + " characters");
        }
    }

    /**
     * Looks at the time whenever something comes: a socket's own limit is for those that are
     * silent.
     */
    private final class Watched extends FilterInputStream {

        private Watched(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            if (System.nanoTime() - lastSaid > noContent.toNanos()) {
                throw new SocketTimeoutException(
                        "nothing of the answer has come for " + noContent.toSeconds() + " seconds");
            }
            return read;
        }
    }
}

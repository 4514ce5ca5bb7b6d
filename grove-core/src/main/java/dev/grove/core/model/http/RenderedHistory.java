package dev.grove.core.model.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Messages as JSON bytes, rendered once each and only appended to: what was sent in one turn is a
 * prefix of what is sent in the next.
 */
public final class RenderedHistory {

    private final Bytes bytes = new Bytes();
    private final int prefix;

    /**
     * @param prefix of every request, up to the first message
     */
    public RenderedHistory(String prefix) {
        append(prefix);
        this.prefix = bytes.size();
    }

    /** Appends a message, or the beginning of one. */
    public void begin(String message) {
        if (!isEmpty()) {
            append(",");
        }
        append(message);
    }

    /** Goes on with the message that was begun. */
    public void append(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public boolean isEmpty() {
        return bytes.size() == prefix;
    }

    /**
     * Returns a request: all of the history, and an end that does not become part of it. The
     * history is not copied: the buffer is valid until the history is next changed or this is next
     * called.
     */
    public ByteBuffer request(String end) {
        return bytes.followedBy(end.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A bound for any text: a tokenizer on bytes never makes more tokens than there are bytes, and
     * the JSON around a message has more of them than providers put tokens around it. English and
     * code come to a quarter of it, other scripts and random data to nearly all.
     */
    public long estimatedTokens() {
        return bytes.size();
    }

    private static final class Bytes extends ByteArrayOutputStream {

        private Bytes() {
            super(4096);
        }

        private ByteBuffer followedBy(byte[] end) {
            int size = count;
            writeBytes(end);
            count = size;
            return ByteBuffer.wrap(buf, 0, size + end.length);
        }
    }
}

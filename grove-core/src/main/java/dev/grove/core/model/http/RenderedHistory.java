package dev.grove.core.model.http;

import dev.grove.core.model.PartContent;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages as JSON bytes, rendered once each and only appended to: what was sent in one turn is a
 * prefix of what is sent in the next.
 */
public final class RenderedHistory {

    private final Bytes bytes = new Bytes();
    private final List<RequestBody.Inserted> contents = new ArrayList<>();
    private long contentTokens;
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

    /**
     * Goes on with the base64 of a content, which is read when a request is sent.
     *
     * @param tokens that it is counted as, at most: its base64 counts nothing
     */
    public void append(PartContent content, long tokens) {
        contents.add(new RequestBody.Inserted(bytes.size(), content));
        contentTokens += tokens;
    }

    public boolean isEmpty() {
        return bytes.size() == prefix;
    }

    /**
     * Returns a request: all of the history, and an end that does not become part of it. The
     * history is not copied: the buffer is valid until the history is next changed or this is next
     * called.
     */
    public RequestBody request(String end) {
        return new RequestBody(bytes.followedBy(end.getBytes(StandardCharsets.UTF_8)), contents);
    }

    /**
     * A bound for any text: a tokenizer on bytes never makes more tokens than there are bytes, and
     * the JSON around a message has more of them than providers put tokens around it. English and
     * code come to a quarter of it, other scripts and random data to nearly all. Contents count by
     * bounds of their own.
     */
    public long estimatedTokens() {
        return bytes.size() + contentTokens;
    }

    /** Tokens of contents, at most. */
    public long contentTokens() {
        return contentTokens;
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

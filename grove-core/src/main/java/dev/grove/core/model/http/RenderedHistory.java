package dev.grove.core.model.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Messages as JSON bytes, rendered once each: what was sent in one turn is a prefix of what is sent
 * in the next.
 */
public final class RenderedHistory {

    private final byte[] prefix;
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream(4096);

    /**
     * @param prefix of every request, up to the first message
     */
    public RenderedHistory(String prefix) {
        this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
    }

    public void append(String message) {
        if (messages.size() > 0) {
            messages.write(',');
        }
        messages.writeBytes(message.getBytes(StandardCharsets.UTF_8));
    }

    /** A request that ends with a message which is rendered otherwise when it is not the last. */
    public byte[] request(String lastMessage, String suffix) {
        String separator = lastMessage.isEmpty() || messages.size() == 0 ? "" : ",";
        byte[] end = (separator + lastMessage + suffix).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream body =
                new ByteArrayOutputStream(prefix.length + messages.size() + end.length);
        body.writeBytes(prefix);
        body.writeBytes(messages.toByteArray());
        body.writeBytes(end);
        return body.toByteArray();
    }

    /**
     * A bound for any text: a tokenizer on bytes never makes more tokens than there are bytes, and
     * the JSON around a message has more of them than providers put tokens around it. English and
     * code come to a quarter of it, other scripts and random data to nearly all.
     */
    public long estimatedTokens(String lastMessage) {
        return (long) prefix.length
                + messages.size()
                + lastMessage.getBytes(StandardCharsets.UTF_8).length;
    }
}

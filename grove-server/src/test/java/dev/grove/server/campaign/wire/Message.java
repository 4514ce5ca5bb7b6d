package dev.grove.server.campaign.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Message of Postgres' protocol 3: its type, its length and its body.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-message-formats.html">Message
 *     Formats</a>
 */
final class Message {

    private static final int LENGTH_BYTES = 4;

    private final char type;
    private final byte[] body;

    Message(char type, byte[] body) {
        this.type = type;
        this.body = body;
    }

    /** The next message; nothing at the end of the stream. */
    static Optional<Message> read(DataInputStream in) throws IOException {
        int type = in.read();
        if (type < 0) {
            return Optional.empty();
        }
        byte[] body = new byte[in.readInt() - LENGTH_BYTES];
        if (in.readNBytes(body, 0, body.length) < body.length) {
            throw new EOFException();
        }
        return Optional.of(new Message((char) type, body));
    }

    char type() {
        return type;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(
                ByteBuffer.allocate(1 + LENGTH_BYTES + body.length)
                        .put((byte) type)
                        .putInt(LENGTH_BYTES + body.length)
                        .put(body)
                        .array());
    }

    /** The nth text of the body, each of which ends with a zero byte; from 0. */
    String string(int nth) {
        int from = 0;
        for (int i = 0; i < nth; i++) {
            from = end(from) + 1;
        }
        return new String(body, from, end(from) - from, StandardCharsets.UTF_8);
    }

    /** All of it, byte for character. */
    String text() {
        return new String(body, StandardCharsets.ISO_8859_1);
    }

    /** This message, which prepares a statement, with other words for it. */
    Message withStatement(String sql) {
        byte[] name = (string(0) + "\0").getBytes(StandardCharsets.UTF_8);
        byte[] words = (sql + "\0").getBytes(StandardCharsets.UTF_8);
        int rest = end(end(0) + 1) + 1;
        return new Message(
                type,
                ByteBuffer.allocate(name.length + words.length + body.length - rest)
                        .put(name)
                        .put(words)
                        .put(body, rest, body.length - rest)
                        .array());
    }

    private int end(int from) {
        int end = from;
        while (body[end] != 0) {
            end++;
        }
        return end;
    }
}

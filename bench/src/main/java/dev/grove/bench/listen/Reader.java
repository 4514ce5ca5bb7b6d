package dev.grove.bench.listen;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Parser of one listener's stream, which looks at the beginning of each line only. Speaks HTTP/1.0,
 * so that no sizes of chunks stand between the lines.
 */
public abstract sealed class Reader permits RunReader, ChangeReader, ChatReader {

    private final byte[] line;
    private int length;
    private boolean answered;
    private @Nullable String fault;

    /**
     * @param looked bytes of each line that are looked at
     */
    Reader(int looked) {
        this.line = new byte[looked];
    }

    /** The next bytes of the answer, from the line of its status on. */
    public final void receive(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            byte b = bytes[i];
            if (b == '\n') {
                endLine();
                length = 0;
            } else if (length < line.length) {
                line[length++] = b;
            }
        }
    }

    private void endLine() {
        if (!answered) {
            answered = true;
            if (!text().contains(" 200")) {
                fail("was answered " + text());
            }
        } else if (length > 0) {
            onLine();
        }
    }

    /** A line after the first one has come that is not empty. */
    abstract void onLine();

    /** Whether the stream has begun, or was refused. */
    abstract boolean hasBegun();

    /** Whether what is listened for has come. */
    abstract boolean isDone();

    /** The connection has ended. */
    abstract void cutOff();

    final char firstOfLine() {
        return (char) line[0];
    }

    final String text() {
        return new String(line, 0, length, StandardCharsets.US_ASCII);
    }

    /** The status line has come. */
    final boolean isAnswered() {
        return answered;
    }

    /** Only the first fault is kept. */
    final void fail(String how) {
        if (fault == null) {
            fault = how;
        }
    }

    /** Returns the first fault of the stream, or null. */
    public final @Nullable String fault() {
        return fault;
    }

    /** Whether everything has come as it should. */
    public final boolean receivedAll() {
        return isDone() && fault == null;
    }
}

package dev.grove.bench.listen;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What one listener has heard: looks at the beginning of each line only. Speaks HTTP/1.0, so that
 * no sizes of chunks stand between the lines.
 */
final class Reader {

    private static final String ID = "id: ";

    private final byte[] line = new byte[48];
    private int length;
    private boolean answered;
    private boolean done;
    private long last;
    private @Nullable String fault;

    void hear(byte[] bytes, int count) {
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
        if (length == 0 || !answered) {
            begin();
        } else if (line[0] == 'i') {
            number();
        } else if (line[0] == 'e' && text().startsWith("event: run.completed")) {
            done = true;
        }
    }

    private void begin() {
        if (!answered) {
            answered = true;
            if (!text().contains(" 200")) {
                fault = "was answered " + text();
            }
        }
    }

    private void number() {
        String text = text();
        if (text.startsWith(ID)) {
            long number = Long.parseLong(text.substring(ID.length()).strip());
            if (number != last + 1 && fault == null) {
                fault = "heard " + number + " after " + last;
            }
            last = number;
        }
    }

    private String text() {
        return new String(line, 0, length, StandardCharsets.US_ASCII);
    }

    /** Whether the stream has begun. */
    boolean isAnswered() {
        return answered;
    }

    /** Whether the terminal event has come. */
    boolean isDone() {
        return done;
    }

    void cutOff() {
        if (!done && fault == null) {
            fault = "was cut off after " + last;
        }
    }

    /** What is wrong with what it heard. */
    @Nullable String fault() {
        return fault;
    }

    boolean heardAll() {
        return done && fault == null;
    }
}

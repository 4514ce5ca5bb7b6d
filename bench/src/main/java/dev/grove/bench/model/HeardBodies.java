package dev.grove.bench.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Requests of one conversation to the model, in their order. */
public final class HeardBodies {

    /** Members after the messages: the room for the answer may differ. */
    private static final byte[] AFTER_MESSAGES =
            "],\"max_completion_tokens\":".getBytes(StandardCharsets.US_ASCII);

    private final List<byte[]> bodies = new ArrayList<>();

    /** Takes the next one. */
    public synchronized void add(byte[] body) {
        bodies.add(Arrays.copyOf(body, endOfMessages(body)));
    }

    public synchronized int count() {
        return bodies.size();
    }

    public synchronized long bytes() {
        return bodies.stream().mapToLong(body -> body.length).sum();
    }

    /** Share of a request that the next one begins with; the same request again is one, too. */
    public synchronized double keptOf(int index) {
        byte[] body = bodies.get(index);
        return (double) common(body, bodies.get(index + 1)) / body.length;
    }

    /** The least of these shares. */
    public synchronized double leastKept() {
        double least = 1;
        for (int i = 0; i + 1 < bodies.size(); i++) {
            least = Math.min(least, keptOf(i));
        }
        return least;
    }

    /** Share of all bytes that were at the same place in the request before. */
    public synchronized double readBefore() {
        long read = 0;
        for (int i = 1; i < bodies.size(); i++) {
            read += common(bodies.get(i - 1), bodies.get(i));
        }
        return (double) read / bytes();
    }

    private static int common(byte[] before, byte[] after) {
        int differs = Arrays.mismatch(before, after);
        return differs < 0 ? before.length : differs;
    }

    private static int endOfMessages(byte[] body) {
        for (int at = body.length - AFTER_MESSAGES.length; at > 0; at--) {
            if (Arrays.equals(
                    body,
                    at,
                    at + AFTER_MESSAGES.length,
                    AFTER_MESSAGES,
                    0,
                    AFTER_MESSAGES.length)) {
                return at;
            }
        }
        return body.length;
    }
}

package dev.grove.bench.floor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The events of a run that are durable, for its listener, from the first to the last. */
final class FloorStream {

    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<String> frames = new ArrayList<>();
    private boolean ended;

    /** After the commit of these events. */
    void publish(List<String> more, boolean last) {
        lock.lock();
        try {
            frames.addAll(more);
            ended |= last;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes all events, each as soon as it is there; those that are there at once in one piece.
     */
    void writeTo(OutputStream out) throws IOException {
        StringBuilder piece = new StringBuilder(HEAD);
        int next = 0;
        boolean last = false;
        while (!last) {
            StringBuilder chunk = new StringBuilder();
            lock.lock();
            try {
                while (next == frames.size() && !ended) {
                    changed.awaitUninterruptibly();
                }
                for (; next < frames.size(); next++) {
                    chunk.append(frames.get(next));
                }
                last = ended;
            } finally {
                lock.unlock();
            }
            byte[] bytes = chunk.toString().getBytes(StandardCharsets.UTF_8);
            piece.append(Integer.toHexString(bytes.length)).append("\r\n");
            write(out, piece, bytes, last ? "\r\n0\r\n\r\n" : "\r\n");
            piece.setLength(0);
        }
    }

    private static void write(OutputStream out, CharSequence head, byte[] bytes, String end)
            throws IOException {
        byte[] all = new byte[head.length() + bytes.length + end.length()];
        byte[] first = head.toString().getBytes(StandardCharsets.US_ASCII);
        byte[] last = end.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(bytes, 0, all, first.length, bytes.length);
        System.arraycopy(last, 0, all, first.length + bytes.length, last.length);
        out.write(all);
    }
}

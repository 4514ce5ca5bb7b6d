package dev.grove.bench.http;

import dev.grove.bench.listen.Reader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Starts runs by the requests that are answered with what happens in a run, and follows each to its
 * end.
 */
public final class StreamedRuns implements AutoCloseable {

    private final InetSocketAddress server;
    private final String key;
    private final Supplier<Reader> readers;
    private final Callers<Start> callers;

    /**
     * @param readers of answers, each of one
     */
    public StreamedRuns(InetSocketAddress server, String key, Supplier<Reader> readers) {
        this.server = server;
        this.key = key;
        this.readers = readers;
        this.callers = new Callers<>(server, this::play);
    }

    /** So many at once. */
    public void play(List<Start> runs, int atOnce) throws InterruptedException, ExecutionException {
        callers.play(runs, atOnce);
    }

    /** Plays a run on the caller's own thread. */
    public void play(Start run) throws IOException {
        callers.call(run);
    }

    private void play(HttpConnection connection, Start run) throws IOException {
        Reader reader = readers.get();
        connection.listen(run.bytes(server, key), reader::receive);
        requireAll(reader);
    }

    /**
     * Plays a run on a connection that is there already.
     *
     * @return nanoseconds from the request to the first byte after the head of the answer
     */
    public long timeOfFirstByte(HttpConnection connection, Start run) throws IOException {
        Reader reader = readers.get();
        AtomicInteger pieces = new AtomicInteger();
        AtomicLong firstAt = new AtomicLong();
        long sent = System.nanoTime();
        connection.listen(
                run.bytes(server, key),
                (bytes, count) -> {
                    // The line of the status is the first one.
                    if (pieces.incrementAndGet() == 2) {
                        firstAt.set(System.nanoTime());
                    }
                    reader.receive(bytes, count);
                });
        requireAll(reader);
        return firstAt.get() - sent;
    }

    private static void requireAll(Reader reader) throws IOException {
        if (!reader.receivedAll()) {
            throw new IOException("A run of the bench was not read to its end: " + reader.fault());
        }
    }

    @Override
    public void close() {
        callers.close();
    }
}

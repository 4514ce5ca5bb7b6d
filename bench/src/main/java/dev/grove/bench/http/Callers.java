package dev.grove.bench.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

/**
 * Callers that have runs played, as many at once as a load says. A run under way has a connection
 * of its own, which serves another run afterwards.
 *
 * @param <T> description of the run that is asked for
 */
final class Callers<T> implements AutoCloseable {

    /** Shorter than servers keep a connection on which nothing comes. */
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final InetSocketAddress server;
    private final Call<T> call;
    private final ConcurrentLinkedQueue<HttpConnection> free = new ConcurrentLinkedQueue<>();

    /** A run, from its start until its end is known. */
    @FunctionalInterface
    interface Call<T> {
        void play(HttpConnection connection, T asked) throws IOException;
    }

    Callers(InetSocketAddress server, Call<T> call) {
        this.server = server;
        this.call = call;
    }

    void play(List<T> runs, int atOnce) throws InterruptedException, ExecutionException {
        AtOnce.forEach(runs, atOnce, this::call);
    }

    /** Plays a run; returns when its end is known. */
    void call(T asked) throws IOException {
        HttpConnection connection = free.poll();
        if (connection == null) {
            connection = new HttpConnection(server);
        }
        connection.renewAfter(IDLE);
        call.play(connection, asked);
        free.add(connection);
    }

    @Override
    public void close() {
        for (HttpConnection connection = free.poll();
                connection != null;
                connection = free.poll()) {
            try {
                connection.close();
            } catch (IOException _) {
                // The server is gone already.
            }
        }
    }
}

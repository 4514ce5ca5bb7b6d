package dev.grove.bench.http;

import dev.grove.bench.Load;
import dev.grove.bench.model.Dialogue;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Those who have runs played, so many at once as a load says. A run under way has a connection of
 * its own, which serves another run afterwards.
 */
final class Callers implements AutoCloseable {

    /** Shorter than servers keep a connection on which nothing comes. */
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final InetSocketAddress server;
    private final Call call;
    private final ConcurrentLinkedQueue<HttpConnection> free = new ConcurrentLinkedQueue<>();

    /** A run, from its start until its end is known. */
    @FunctionalInterface
    interface Call {
        void play(HttpConnection connection, String goal) throws IOException;
    }

    Callers(InetSocketAddress server, Call call) {
        this.server = server;
        this.call = call;
    }

    void play(List<Dialogue> runs, Load load) throws InterruptedException, ExecutionException {
        Semaphore room = new Semaphore(load.atOnce());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> ends = new ArrayList<>(runs.size());
            for (Dialogue run : runs) {
                room.acquire();
                ends.add(
                        threads.submit(() -> {
                            try {
                                play(run.goal());
                            } finally {
                                room.release();
                            }
                            return null;
                        }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
    }

    private void play(String goal) throws IOException {
        HttpConnection connection = free.poll();
        if (connection == null) {
            connection = new HttpConnection(server);
        }
        connection.renewAfter(IDLE);
        call.play(connection, goal);
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

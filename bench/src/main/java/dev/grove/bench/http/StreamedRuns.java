package dev.grove.bench.http;

import dev.grove.bench.listen.RunReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Starts runs by the requests that are answered with a run's events, and follows each to its end.
 */
public final class StreamedRuns implements AutoCloseable {

    private static final String START =
            """
            POST %s HTTP/1.1\r
            Host: %s:%d\r
            Authorization: Bearer %s\r
            Accept: text/event-stream\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            """;

    private final InetSocketAddress server;
    private final String key;
    private final Callers<Start> callers;

    public StreamedRuns(InetSocketAddress server, String key) {
        this.server = server;
        this.key = key;
        this.callers = new Callers<>(server, this::play);
    }

    /** A request that starts a run. */
    public record Start(String path, String body) {}

    /** So many at once. */
    public void play(List<Start> runs, int atOnce) throws InterruptedException, ExecutionException {
        callers.play(runs, atOnce);
    }

    /** Plays a run on the caller's own thread. */
    public void play(Start run) throws IOException {
        callers.call(run);
    }

    private void play(HttpConnection connection, Start run) throws IOException {
        byte[] body = run.body().getBytes(StandardCharsets.UTF_8);
        byte[] head =
                START.formatted(
                                run.path(),
                                server.getHostString(),
                                server.getPort(),
                                key,
                                body.length)
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        RunReader reader = new RunReader();
        connection.listen(request, reader::receive);
        if (!reader.receivedAll()) {
            throw new IOException("A run of the bench was not read to its end: " + reader.fault());
        }
    }

    @Override
    public void close() {
        callers.close();
    }
}

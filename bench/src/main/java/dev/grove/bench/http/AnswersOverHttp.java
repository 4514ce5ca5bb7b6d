package dev.grove.bench.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Has runs played by a request each, whose answer is the run's result once that is durable. That is
 * less than {@link RunsOverHttp} asks: no key, no events.
 */
public final class AnswersOverHttp implements AutoCloseable {

    private static final String RUN =
            """
            POST %s HTTP/1.1\r
            Host: %s:%d\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            %s\
            """;

    private final InetSocketAddress server;
    private final Callers<Asked> callers;

    /**
     * @param what in JSON
     */
    private record Asked(String path, Object what) {}

    public AnswersOverHttp(InetSocketAddress server) {
        this.server = server;
        this.callers = new Callers<>(server, this::play);
    }

    /** Asks a path for each, so many at once. */
    public void play(String path, List<?> all, int atOnce)
            throws InterruptedException, ExecutionException {
        callers.play(all.stream().map(what -> new Asked(path, what)).toList(), atOnce);
    }

    private void play(HttpConnection connection, Asked asked) throws IOException {
        String body = JsonMapper.shared().writeValueAsString(asked.what());
        String request =
                RUN.formatted(
                        asked.path(),
                        server.getHostString(),
                        server.getPort(),
                        body.length(),
                        body);
        String answer = connection.call(request.getBytes(StandardCharsets.US_ASCII));
        if (!answer.equals("\"done\"")) {
            throw new IOException("A run of the bench ended with " + answer);
        }
    }

    @Override
    public void close() {
        callers.close();
    }
}

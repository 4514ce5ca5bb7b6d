package dev.grove.bench.http;

import dev.grove.bench.Load;
import dev.grove.bench.model.Dialogue;
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
    private final String path;
    private final Callers callers;

    public AnswersOverHttp(InetSocketAddress server, String path) {
        this.server = server;
        this.path = path;
        this.callers = new Callers(server, this::play);
    }

    public void play(List<Dialogue> runs, Load load)
            throws InterruptedException, ExecutionException {
        callers.play(runs, load);
    }

    private void play(HttpConnection connection, String goal) throws IOException {
        String body = JsonMapper.shared().writeValueAsString(goal);
        String request =
                RUN.formatted(path, server.getHostString(), server.getPort(), body.length(), body);
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

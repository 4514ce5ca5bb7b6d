package dev.grove.bench.http;

import dev.grove.bench.listen.RunReader;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Starts runs as an application does: a request for each, then its stream of events until it has
 * ended.
 */
public final class RunsOverHttp implements AutoCloseable {

    private static final String START =
            """
            POST /agents/bench/runs HTTP/1.1\r
            Host: %s\r
            Authorization: Bearer %s\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            %s\
            """;

    private static final String STREAM =
            """
            GET /agent-runs/%s/stream HTTP/1.1\r
            Host: %s\r
            Authorization: Bearer %s\r
            Accept: text/event-stream\r
            \r
            """;

    private final InetSocketAddress server;
    private final String key;
    private final Callers<String> callers;

    public RunsOverHttp(InetSocketAddress server, String key) {
        this.server = server;
        this.key = key;
        this.callers = new Callers<>(server, this::play);
    }

    /** Plays runs, each followed from its start to its end, as many at once as the load says. */
    public void play(List<Dialogue> runs, Load load)
            throws InterruptedException, ExecutionException {
        callers.play(runs.stream().map(Dialogue::goal).toList(), load.atOnce());
    }

    private void play(HttpConnection connection, String goal) throws IOException {
        follow(connection, start(connection, goal));
    }

    private String start(HttpConnection connection, String goal) throws IOException {
        String body = JsonNodeFactory.instance.objectNode().put("goal", goal).toString();
        String answer =
                connection.call(
                        bytes(
                                START.formatted(
                                        host(),
                                        key,
                                        body.getBytes(StandardCharsets.UTF_8).length,
                                        body)));
        return JsonMapper.shared().readTree(answer).path("run_id").stringValue();
    }

    private void follow(HttpConnection connection, String run) throws IOException {
        RunReader reader = new RunReader();
        connection.listen(bytes(STREAM.formatted(run, host(), key)), reader::receive);
        if (!reader.receivedAll()) {
            throw new IOException("A run of the bench was not read to its end: " + reader.fault());
        }
    }

    private String host() {
        return server.getHostString() + ":" + server.getPort();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        callers.close();
    }
}

package dev.grove.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpServer;
import dev.grove.bench.listen.RunReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamedRunsTest {

    private static final String BEGUN = "id: 1\nevent: run.queued\ndata: {}\n\n";

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private StreamedRuns runs;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        server.start();
        runs = new StreamedRuns(server.getAddress(), "secret", RunReader::new);
    }

    @AfterEach
    void stop() {
        runs.close();
        server.stop(0);
    }

    @Test
    void startsARunAndReadsItToItsEnd() throws Exception {
        answer(200, BEGUN + "id: 2\nevent: run.completed\ndata: {}\n\n");
        runs.play(List.of(new Start("/run", "{\"n\":\"ä\"}"), new Start("/run", "{}")), 1);
        assertThat(asked).containsExactly("Bearer secret {\"n\":\"ä\"}", "Bearer secret {}");
    }

    @Test
    void failsWhereARunEndsOtherwise() {
        answer(200, BEGUN + "id: 2\nevent: run.failed\ndata: {}\n\n");
        assertThatIOException().isThrownBy(() -> runs.play(new Start("/run", "{}")));
    }

    @Test
    void failsWhereItIsRefused() {
        answer(404, "event: run.completed\n");
        assertThatIOException()
                .isThrownBy(() -> runs.play(new Start("/run", "{}")))
                .withMessageContaining("404");
    }

    @Test
    void failsWhereAnEventIsMissing() {
        answer(200, "id: 2\nevent: run.completed\ndata: {}\n\n");
        assertThatIOException()
                .isThrownBy(() -> runs.play(new Start("/run", "{}")))
                .withMessageContaining("2 after 0");
    }

    @Test
    void goesOnAfterAFailure() {
        answer(404, "no");
        assertThatIOException().isThrownBy(() -> runs.play(new Start("/run", "{}")));
        server.removeContext("/run");
        answer(200, "id: 1\nevent: run.completed\n\n");
        assertThatCode(() -> runs.play(new Start("/run", "{}"))).doesNotThrowAnyException();
    }

    private void answer(int status, String body) {
        server.createContext(
                "/run",
                exchange -> {
                    try (exchange) {
                        String text =
                                new String(
                                        exchange.getRequestBody().readAllBytes(),
                                        StandardCharsets.UTF_8);
                        asked.add(
                                exchange.getRequestHeaders().getFirst("Authorization")
                                        + " "
                                        + text);
                        byte[] answer = body.getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(status, 0);
                        exchange.getResponseBody().write(answer);
                    }
                });
    }
}

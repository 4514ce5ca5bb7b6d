package dev.grove.workspace.git.broker;

import static dev.grove.workspace.git.broker.ForgeAnswers.ID;
import static dev.grove.workspace.git.broker.ForgeAnswers.page;
import static dev.grove.workspace.git.broker.ForgeAnswers.pkt;
import static dev.grove.workspace.git.broker.ForgeAnswers.status;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Servers whose status, type or headers are not those of git's smart protocol. */
class HostileHttpTest extends HostileAnswersContract {

    static Stream<HostileAnswer> mischief() {
        return Stream.concat(statuses(), heads());
    }

    private static Stream<HostileAnswer> statuses() {
        return IntStream.of(204, 205, 400, 402, 403, 404, 407, 410, 418, 429, 500, 503)
                .mapToObj(status ->
                        new HostileAnswer("HTTP " + status, exchange -> status(exchange, status)));
    }

    private static Stream<HostileAnswer> heads() {
        return Stream.of(
                new HostileAnswer(
                        "a page for people",
                        exchange -> page(exchange, "text/html", "<html>Hello")),
                new HostileAnswer("no type", exchange -> page(exchange, "", "001e")),
                new HostileAnswer(
                        "the old protocol of files",
                        exchange -> page(exchange, "text/plain", ID + "\trefs/heads/main\n")),
                new HostileAnswer(
                        "the type of the other service",
                        exchange ->
                                page(
                                        exchange,
                                        "application/x-git-receive-pack-result",
                                        pkt("# service=x\n"))),
                new HostileAnswer("compressed, unasked", HostileHttpTest::bomb),
                new HostileAnswer("headers without end", HostileHttpTest::headers),
                new HostileAnswer("a header that is very long", HostileHttpTest::longHeader));
    }

    private static boolean bomb(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Encoding", "gzip");
        try (OutputStream out =
                new GZIPOutputStream(ForgeAnswers.beginAdvertisement(exchange, 0))) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                out.write(zeros);
            }
        }
        return true;
    }

    private static boolean headers(HttpExchange exchange) throws IOException {
        for (int i = 0; i < 100_000; i++) {
            exchange.getResponseHeaders().add("X-" + i, "x");
        }
        return status(exchange, 200);
    }

    private static boolean longHeader(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("X-Long", "x".repeat(10_000_000));
        return status(exchange, 200);
    }
}

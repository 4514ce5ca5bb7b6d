package dev.grove.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code ./grove chat} whose connections break. */
class BrokenChatIT extends CliBed {

    private static final String COUNTED =
            IntStream.rangeClosed(1, 40)
                    .mapToObj(number -> "n" + number + " ")
                    .collect(Collectors.joining());

    private static final String SENDING = "/messages/sse";
    private static final String STREAM = "/stream";

    private TamperingProxy proxy;

    @BeforeEach
    void goThroughAProxy() {
        proxy = new TamperingProxy(port());
    }

    @AfterEach
    void endProxy() {
        proxy.close();
    }

    @Test
    void aMessageWhoseAnswerIsLostIsSentAgainAndSaidOnce() {
        proxy.cut(SENDING, 0);
        CliProcess chat = pipe(environment(proxy.port()), "chat", agent).gets("one", "two");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out()).isEqualTo("You said: one\nYou said: two\n");
        assertThat(sent(SENDING)).hasSize(3);
        assertThat(messages(session().path("id").stringValue())).hasSize(2);
        assertThat(MODEL.requests(agent)).hasSize(2);
    }

    @Test
    void anAnswerThatIsCutSeveralTimesIsPrintedOnceAtATerminal() {
        proxy.cut(SENDING, 2_500);
        proxy.cut(STREAM, 700);
        CliProcess chat = terminal(environment(proxy.port()), "chat", agent).shows("> ");
        chat.types("count").shows("n40");
        chat.types("/quit");
        assertThat(chat.status()).isZero();
        assertThat(chat.screen().replaceAll("\\R?\\(the connection [^\\r\\n]*\\)\\R?", ""))
                .as("words between what is said of the connection: %s", chat.screen())
                .containsOnlyOnce("n1 ")
                .containsOnlyOnce(COUNTED.strip());
        assertThat(sent(STREAM)).hasSize(2).allMatch(head -> head.contains("Last-Event-ID: "));
        assertThat(sent(SENDING)).hasSize(1);
        assertThat(MODEL.requests(agent)).hasSize(1);
    }

    /** Its turn begins in what is read again, and pieces of its text were missed. */
    @Test
    void anAnswerThatIsCutBeforeItsTurnIsPrintedOnce() {
        proxy.cut(SENDING, 900);
        CliProcess chat = terminal(environment(proxy.port()), "chat", agent).shows("> ");
        chat.types("count").shows("n40").prompts();
        assertThat(chat.screen())
                .containsOnlyOnce(COUNTED.strip())
                .containsOnlyOnce("n40")
                .doesNotContain("void");
        assertThat(sent(STREAM))
                .as(chat.screen())
                .hasSize(1)
                .first(STRING)
                .contains("Last-Event-ID");
    }

    @Test
    void anAnswerThatIsCutIsWholeOnAPipe() {
        proxy.cut(SENDING, 2_500);
        CliProcess chat = pipe(environment(proxy.port()), "chat", agent).gets("count");
        assertThat(chat.status()).as(chat.err()).isZero();
        assertThat(chat.out()).isEqualTo(COUNTED + "\n");
    }

    @Test
    void aServerThatComesBackIsFoundAgain() {
        CliProcess chat = terminal(environment(proxy.port()), "chat", agent).shows("> ");
        chat.types("count").shows("n1 ");
        proxy.away(true);
        chat.shows("(the connection is lost and tried again");
        proxy.away(false);
        chat.shows("(the connection is there again)").shows("n40");
        assertThat(chat.screen()).containsOnlyOnce("n1 ").containsOnlyOnce("n40 ");
        chat.types("two").shows("You said: two");
    }

    @Test
    void patienceEnds() {
        CliProcess chat =
                terminal(environment(proxy.port()), "chat", agent, "--patience", "2").shows("> ");
        chat.types("slow").shows("slowly slowly");
        proxy.away(true);
        assertThat(chat.status()).isEqualTo(10);
        assertThat(chat.screen()).contains("no Grove answers at", "the session stays: ");
    }

    @Test
    void aServerThatIsAwayFromTheBeginningIsSaidAtOnce() throws Exception {
        int nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = free.getLocalPort();
        }
        CliProcess chat = pipe(environment(nobody), "chat", agent).gets("one");
        assertThat(chat.status()).isEqualTo(10);
        assertThat(chat.err()).contains("no Grove answers at http://127.0.0.1:" + nobody);
    }

    @Test
    void aSecondCtrlCLeavesThoughTheServerDoesNotAnswer() {
        CliProcess chat = terminal(environment(proxy.port()), "chat", agent).shows("> ");
        chat.types("slow").shows("slowly slowly");
        proxy.mute("/cancel");
        chat.interrupts().shows("(stopping; Ctrl-C again leaves)");
        chat.interrupts();
        // Sooner than the cancellation is given up.
        assertThat(chat.status(Duration.ofSeconds(30))).isEqualTo(130);
    }

    @Test
    void theKeyDoesNotFollowARedirect() throws Exception {
        List<String> got = new CopyOnWriteArrayList<>();
        HttpServer elsewhere = serving(exchange -> got.add(exchange.getRequestURI().getPath()));
        HttpServer here =
                serving(exchange ->
                        exchange.getResponseHeaders()
                                .add("Location", "http://127.0.0.1:" + portOf(elsewhere)));
        try {
            CliProcess chat = pipe(environment(portOf(here)), "chat", agent).gets("one");
            assertThat(chat.status()).isEqualTo(1);
            assertThat(chat.err()).contains("status 302");
            assertThat(got).isEmpty();
        } finally {
            here.stop(0);
            elsewhere.stop(0);
        }
    }

    private static HttpServer serving(Consumer<HttpExchange> handler) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        handler.accept(exchange);
                        exchange.sendResponseHeaders(302, -1);
                    }
                });
        server.start();
        return server;
    }

    private static int portOf(HttpServer server) {
        return server.getAddress().getPort();
    }

    private List<String> sent(String path) {
        return proxy.requests().stream().filter(request -> request.contains(path)).toList();
    }
}

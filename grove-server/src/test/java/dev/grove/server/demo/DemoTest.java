package dev.grove.server.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {

    private static final String MENDED =
            """
            : hello

            event: turn.started
            id: 1
            data: {"type":"turn.started","turn":1}

            event: text.delta
            data: {"type":"text.delta","turn":1,"text":"I run the tests."}

            event: turn.answered
            id: 2
            data: {"type":"turn.answered","turn":1,"text":"I run the tests.","tool_calls":[{"id":"a","name":"ws_shell","arguments":{"command":"python3 -m unittest"}}],"usage":{"input_tokens":1200,"output_tokens":30,"cost_usd":0.000400}}

            event: tool.completed
            id: 3
            data: {"type":"tool.completed","turn":1,"tool_call_id":"a","name":"ws_shell","content":"Ran 6 tests\\n\\nFAILED (failures=1)"}

            event: tool.completed
            id: 4
            data: {"type":"tool.completed","turn":2,"tool_call_id":"b","name":"ws_shell","content":"Ran 6 tests\\n\\nOK"}

            event: run.completed
            id: 5
            data: {"type":"run.completed","stop_reason":"finish","result":"mended","summary":"No cent is lost.","usage":{"input_tokens":2400,"output_tokens":60,"cache_read_tokens":900,"cost_usd":0.001}}

            """;

    private final Map<String, String> asked = new ConcurrentHashMap<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private HttpServer server;
    @TempDir private Path directory;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        Files.writeString(directory.resolve("key"), "grove_secret\n");
        Files.writeString(directory.resolve("agent.json"), "{\"name\":\"fixer\"}");
        Files.createDirectories(directory.resolve("repository/tests"));
        Files.writeString(directory.resolve("repository/tests/a.py"), "assert True\n");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void showsTheRunAndEndsWellWhenItProvedSomething() throws Exception {
        answer("/agents", 201, "{}");
        answer("/agents/fixer/run", 200, MENDED);

        assertThat(demo("scripted/demo", false)).isZero();

        assertThat(printed.toString(UTF_8))
                .contains("the model's lines come from a script", "Turn 1", "I run the tests.")
                .contains(
                        "-> ws_shell {\"command\":\"python3 -m unittest\"}",
                        "| FAILED (failures=1)")
                .contains(
                        "1,200 tokens in, 30 out, $0.0004", "Finished: mended", "No cent is lost.")
                .contains("2,400 tokens in, 60 out, 900 from the cache, $0.001")
                .containsOnlyOnce("I run the tests.")
                .doesNotContain("\u001b");
        assertThat(directory.resolve("run")).hasContent("01a20827-6e3f-7d04-bba2-d89710806570");
        assertThat(asked.get("/agents")).contains("\"model\":\"scripted/demo\"");
        assertThat(asked.get("/agents/fixer/run"))
                .contains("\"workspace_files\":{\"tests/a.py\":\"assert True\\n\"}");
    }

    @Test
    void coloursOnlyWhenAsked() throws Exception {
        answer("/agents", 200, "{}");
        answer("/agents/fixer/run", 200, MENDED);

        assertThat(demo("anthropic/claude-sonnet-4-6", true)).isZero();

        assertThat(printed.toString(UTF_8)).contains("\u001b[").doesNotContain("script");
    }

    @Test
    void endsBadlyWhenTheStreamEndsBeforeTheRunDid() throws Exception {
        answer("/agents", 201, "{}");
        answer(
                "/agents/fixer/run",
                200,
                MENDED.substring(0, MENDED.indexOf("event: run.completed")));

        assertThat(demo("scripted/demo", false)).isEqualTo(1);

        assertThat(printed.toString(UTF_8)).contains(Verdict.NOT_FINISHED.sentence());
    }

    @Test
    void printsTheServersWordsWhenItRefuses() throws Exception {
        answer("/agents", 422, "{\"code\":\"validation_failed\"}");

        assertThat(demo("nobody/nothing", false)).isEqualTo(1);

        assertThat(printed.toString(UTF_8)).contains("422", "validation_failed");
    }

    private int demo(String model, boolean colour) throws Exception {
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        var options =
                new Options(
                        url,
                        directory.resolve("key"),
                        directory,
                        directory.resolve("run"),
                        model,
                        colour);
        return new Demo(options, new PrintStream(printed, true, UTF_8)).run();
    }

    private void answer(String path, int status, String body) {
        server.createContext(path, exchange -> respond(exchange, status, body));
    }

    private void respond(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            assertThat(authorization).isEqualTo("Bearer grove_secret");
            String path = exchange.getRequestURI().getPath();
            asked.put(path, new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            byte[] bytes = body.getBytes(UTF_8);
            exchange.getResponseHeaders()
                    .set("Grove-Run-Id", "01a20827-6e3f-7d04-bba2-d89710806570");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}

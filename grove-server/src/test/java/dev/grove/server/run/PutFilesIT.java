package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.run.file.PutFileSettings;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Files that are put into runs over REST. */
class PutFilesIT extends SandboxServerIT {

    private static final String TOOLS = "\"ws_shell\",\"finish\"";

    private static final String ASKS =
            """
            ,"client_tools":[{"name":"ask_user","description":"Asks.","input_schema":{"type":"object"}}]\
            """;

    @Autowired private PutFileSettings limits;
    private String tenant;
    private HttpCaller caller;
    private WaitingRun run;

    @BeforeEach
    void startARunThatWaits() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        run = WaitingRun.startWith(caller, "taker", TOOLS, ASKS, "");
    }

    @Test
    void areThereWhenTheRunGoesOn() {
        String call = run.awaitCalls("client_tool").getFirst().path("id").asString();
        HttpAnswer put = put("data/in.txt", "one\n");
        assertThat(put.status()).as(put.body()).isEqualTo(201);
        assertThat(put.json().path("bytes").asLong()).isEqualTo(4);
        assertThat(put.text("path")).isEqualTo("data/in.txt");
        assertThat(put.json().path("after_turn").asInt()).isEqualTo(1);
        assertThat(put("data/in.txt", "one\n").status()).as("the same again").isEqualTo(200);
        assertThat(caller.get(run.path("workspace/file?path=data/in.txt")).body())
                .as("seen before the run goes on")
                .isEqualTo("one\n");

        run.bring(call, "data/in.txt");
        run.awaitStatus("completed");

        assertThat(resultOf(2)).startsWith("one\n[exit code 0");
        assertThat(caller.get(run.path("workspace/file?path=data/in.txt")).body())
                .as("as the agent left it")
                .isEqualTo("mine\n");
        assertThat(run.events())
                .filteredOn(event -> event.path("type").asString().equals("workspace.files_put"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.at("/files/0/path").asString()).isEqualTo("data/in.txt");
                    assertThat(event.at("/files/0/sha256").asString())
                            .isEqualTo(put.text("sha256"));
                });
        assertThat(put("data/in.txt", "two\n").text("code")).isEqualTo("run_not_waiting");
    }

    @Test
    void goWithAForkOfTheTurnThatTheyFollow() {
        String call = run.awaitCalls("client_tool").getFirst().path("id").asString();
        put("data/in.txt", "one\n");
        run.bring(call, "data/in.txt");
        run.awaitStatus("completed");
        HttpAnswer fork = caller.post(run.path("fork"), "{\"turn\":1}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        WaitingRun forked = new WaitingRun(caller, run.agent(), fork.text("run_id"));
        forked.awaitStatus("completed");
        assertThat(resultOf(forked, 2)).startsWith("one\n[exit code 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "a/../../x",
                "%2e%2e/x",
                "..%2fx",
                "%2fetc/passwd",
                "/etc/passwd",
                "a//b",
                "a/./b",
                "a/",
                "a%00b",
                "a%5c..%5cb;x",
                "%ff"
            })
    void leadNowhereElse(String path) {
        run.awaitCalls("client_tool");
        HttpAnswer refused = put(path, "hostile");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(caller.get(run.path("workspace")).json().path("entries")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areRefusedWhereTheyAreTooLarge(boolean chunked) {
        run.awaitCalls("client_tool");
        byte[] body = new byte[(int) limits.maxSize().toBytes() + 1];
        HttpAnswer refused =
                caller.send(
                        caller.request(run.path("workspace/files/large"))
                                .PUT(
                                        chunked
                                                ? BodyPublishers.ofInputStream(
                                                        () -> new ByteArrayInputStream(body))
                                                : BodyPublishers.ofByteArray(body)));
        assertThat(refused.status()).as(refused.body()).isEqualTo(413);
        assertThat(refused.text("detail"))
                .contains("at most 67108864 bytes", "grove.runs.files.max-size");
        assertThat(files()).isZero();
    }

    @Test
    void leaveNothingWhenTheyAreCutOff() throws IOException {
        run.awaitCalls("client_tool");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.getOutputStream()
                    .write(
                            "PUT %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: 1000000\r\n\r\nhalf"
                                    .formatted(run.path("workspace/files/a"), caller.key())
                                    .getBytes(StandardCharsets.ISO_8859_1));
            await("what has arrived").until(() -> takenIn() == 1);
        }
        await("nothing is left").until(() -> takenIn() == 0);
        assertThat(files()).isZero();
    }

    @Test
    void needAToolThatReadsThem() {
        WaitingRun blind = WaitingRun.start(caller, "asker", ASKS, "");
        blind.awaitCalls("client_tool");
        HttpAnswer refused = put(blind, "a", "x");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("path");
        assertThat(refused.text("errors/0/message")).contains("add one to its tools");
        HttpAnswer start =
                caller.post(
                        "/agents/" + blind.agent() + "/runs",
                        "{\"goal\":\"g\",\"workspace_files\":{\"a\":\"x\"}}");
        assertThat(start.status()).isEqualTo(400);
        assertThat(start.text("errors/0/field")).isEqualTo("workspace_files");
        assertThat(start.text("errors/0/message")).contains("add one to its tools");
    }

    @Test
    void needAKeyThatMayStartRuns() {
        run.awaitCalls("client_tool");
        HttpCaller reader = newCaller(tenant, "read_only");
        assertThat(
                        reader.send(
                                        reader.request(run.path("workspace/files/a"))
                                                .PUT(BodyPublishers.ofString("x")))
                                .status())
                .isEqualTo(403);
    }

    private HttpAnswer put(String path, String content) {
        return put(run, path, content);
    }

    private HttpAnswer put(WaitingRun into, String path, String content) {
        return caller.send(
                caller.request(into.path("workspace/files/" + path))
                        .header("Content-Type", "application/octet-stream")
                        .PUT(BodyPublishers.ofString(content)));
    }

    private long files() {
        return owner().sql("SELECT count(*) FROM agent_run_files WHERE run_id = :run::uuid")
                .param("run", run.id())
                .query(Long.class)
                .single();
    }

    /** Files of the server's own that hold what is on its way. */
    private static long takenIn() throws IOException {
        try (Stream<Path> found = Files.list(DATA.resolve("snapshots"))) {
            return found.filter(file -> file.getFileName().toString().startsWith("taking-"))
                    .count();
        }
    }

    private String resultOf(int turn) {
        return resultOf(run, turn);
    }

    private String resultOf(WaitingRun of, int turn) {
        JsonNode turns = caller.get(of.path("turns")).json().path("items");
        return turns.path(turn - 1).at("/tool_calls/0/result").asString();
    }
}

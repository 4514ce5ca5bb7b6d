package dev.grove.server.run.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.run.file.PutFileSettings;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import dev.grove.server.run.WaitingRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Runs that are started with files, by forms. */
class RunFormIT extends SandboxServerIT {

    private static final String GOAL =
            "{\"goal\":\"from the start\",\"workspace_files\":{\"seed.txt\":\"s\\n\"}}";
    private static final byte[] BINARY = new byte[3 * 1024 * 1024];

    @Autowired private PutFileSettings limits;
    private HttpCaller caller;
    private String agent;

    @BeforeEach
    void storeAnAgent() {
        caller = newCaller(newTenant(), "admin");
        agent = store("\"ws_shell\",\"finish\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "runs"})
    void beginWithTheirFiles(String route) {
        HttpAnswer started = send(route, form(), "");
        String run =
                route.equals("run")
                        ? started.headers().firstValue("Grove-Run-Id").orElseThrow()
                        : started.text("run_id");
        assertThat(started.status()).as(started.body()).isEqualTo(route.equals("run") ? 200 : 202);
        WaitingRun it = new WaitingRun(caller, agent, run);
        it.awaitStatus("completed");
        assertThat(it.turnCalls().getFirst().path("result").asString())
                .startsWith("one\n3145728\n")
                .contains("\ns\n[exit code 0");
        assertThat(it.eventTypes()).startsWith("run.queued", "workspace.files_put", "run.started");
        assertThat(it.events().get(1).path("files")).hasSize(2);
    }

    /** A boundary of their own is all that two sendings of a form differ in. */
    @Test
    void areStartedOnceUnderAKey() {
        String key = UUID.randomUUID().toString();
        HttpAnswer first = send("runs", form(), key);
        HttpAnswer again = send("runs", form(), key);
        assertThat(again.text("run_id")).isEqualTo(first.text("run_id"));
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        HttpAnswer other =
                send("runs", new Form().request(GOAL).file("data/in.txt", bytes("two\n")), key);
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("code")).isEqualTo("idempotency_mismatch");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../x|must be relative and stay inside the workspace: ../x",
                "/etc/passwd|must be relative and stay inside the workspace: /etc/passwd",
                "a//b|must be relative and stay inside the workspace: a//b",
                "data/in.txt|must name each path once: data/in.txt"
            })
    void areRefusedForPathsThatAreNone(String path, String message) {
        HttpAnswer refused = send("runs", form().file(path, bytes("x")), "");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("files");
        assertThat(refused.text("errors/0/message")).isEqualTo(message);
        assertThat(runs()).isZero();
    }

    @Test
    void areRefusedWhereTheFormIsNone() throws IOException {
        assertRefused(new Form().file("a", bytes("x")), 400, "request: is missing");
        assertRefused(form().request(GOAL), 400, "request: must be one part");
        assertRefused(
                form().part("other", null, bytes("x")), 400, "other: is no part of this form");
        assertRefused(form().part("files", null, bytes("x")), 400, "must each have a filename");
        assertRefused(new Form().request("{\"goal\":5}"), 400, "goal: must be a string");
        assertRefused(
                new Form().request("{\"goal\":\"g\",\"gaol\":1}"),
                400,
                "is not a field of this request");
        assertRefused(
                new Form().request("{\"goal\":\"a\",\"goal\":\"b\"}"),
                400,
                "The JSON has a name twice in one object");
        Form cut = form();
        cut.body.write(bytes("--"));
        HttpAnswer half =
                caller.send(
                        caller.request("/agents/" + agent + "/runs")
                                .header("Content-Type", cut.type())
                                .POST(BodyPublishers.ofByteArray(cut.body.toByteArray())));
        assertThat(half.status()).as(half.body()).isEqualTo(400);
        assertThat(half.text("detail")).contains("no form");
        await("nothing is left").until(() -> takenIn() == 0);
        assertThat(runs()).isZero();
    }

    @Test
    void areRefusedBeyondTheLimitsOfFiles() {
        byte[] large = new byte[(int) limits.maxSize().toBytes() + 1];
        assertRefused(form().file("large", large), 413, "(grove.runs.files.max-size)");
        Form many = new Form().request(GOAL);
        for (int i = 0; i <= limits.maxPerRun(); i++) {
            many.file("f" + i, bytes("x"));
        }
        assertRefused(many, 409, "(grove.runs.files.max-per-run)");
        assertThat(runs()).isZero();
    }

    @Test
    void areRefusedWhereNoToolReadsFiles() {
        agent = store("\"echo\",\"finish\"");
        assertRefused(form(), 400, "add one to its tools");
    }

    private void assertRefused(Form form, int status, String words) {
        HttpAnswer refused = send("runs", form, "");
        assertThat(refused.status()).as(refused.body()).isEqualTo(status);
        assertThat(refused.text("detail")).contains(words);
    }

    private static Form form() {
        return new Form().request(GOAL).file("data/in.txt", bytes("one\n")).file("b.bin", BINARY);
    }

    private HttpAnswer send(String route, Form form, String key) {
        var request =
                caller.request("/agents/" + agent + "/" + route)
                        .timeout(Duration.ofSeconds(60))
                        .header("Content-Type", form.type())
                        .POST(BodyPublishers.ofByteArray(form.ended()));
        return caller.send(key.isEmpty() ? request : request.header("Idempotency-Key", key));
    }

    private String store(String tools) {
        String name = "taker-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/taker\",\"tools\":[%s]}"
                                .formatted(name, tools));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private long runs() {
        return caller.get("/agents/" + agent + "/runs").json().path("items").size();
    }

    private static long takenIn() throws IOException {
        try (Stream<Path> found = Files.list(DATA.resolve("snapshots"))) {
            return found.filter(file -> file.getFileName().toString().startsWith("taking-"))
                    .count();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A form as clients write it. */
    private static final class Form {

        private final String boundary = "b" + UUID.randomUUID();
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();

        String type() {
            return "multipart/form-data; boundary=" + boundary;
        }

        Form request(String json) {
            return part("request", null, bytes(json));
        }

        Form file(String path, byte[] content) {
            return part("files", path, content);
        }

        Form part(String name, @Nullable String file, byte[] content) {
            String filename = file == null ? "" : "; filename=\"" + file + "\"";
            body.writeBytes(
                    bytes(
                            "--%s\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n"
                                    .formatted(boundary, name, filename)));
            body.writeBytes(content);
            body.writeBytes(bytes("\r\n"));
            return this;
        }

        byte[] ended() {
            body.writeBytes(bytes("--" + boundary + "--\r\n"));
            return body.toByteArray();
        }
    }
}

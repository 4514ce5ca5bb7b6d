package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.FreePort;
import dev.grove.core.LongForm;
import dev.grove.core.database.TestDatabase;
import dev.grove.server.LauncherCheckout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./grove up} with the real server, in a checkout whose path has a space. */
@LongForm
class LaunchedServerIT {

    private static final String KEY = "operator-key-of-the-tests";
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir private Path folder;

    private final List<Process> started = new ArrayList<>();
    private final int port = FreePort.next();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    /**
     * The terminal is one that {@code script} makes, so Ctrl-C comes as it does from a keyboard.
     */
    @Test
    void isReadableOnATerminalAndEndsInOrderWithCtrlC() throws Exception {
        try (TestDatabase database = TestDatabase.fresh()) {
            LauncherCheckout checkout = checkout(Map.of());
            Map<String, String> environment = checkout.environment();
            environment.put("GROVE_DATABASE_URL", database.jdbcUrl());
            environment.put("GROVE_DATABASE_USERNAME", database.username());
            environment.put("GROVE_DATABASE_PASSWORD", database.password());
            environment.put("GROVE_BOOTSTRAP_ADMIN_KEY", KEY);
            Path screen = folder.resolve("screen");
            String command = "'" + checkout.grove() + "' up --port " + port;
            Process terminal =
                    start(
                            List.of(
                                    "script",
                                    "--quiet",
                                    "--return",
                                    "--command",
                                    command,
                                    "/dev/null"),
                            environment,
                            screen,
                            screen);
            awaitReady(terminal, screen);
            assertThat(Files.readString(screen))
                    .containsPattern("(?m)^\\d\\d:\\d\\d:\\d\\d\\.\\d{3} INFO  \\w+: ")
                    .contains(
                            " WARN  KeyringConfiguration: This server has no master key. Secrets, ")
                    .doesNotContain("\"@timestamp\"");
            ProcessHandle server = server(terminal);
            assertThat(secondStart(checkout, environment))
                    .contains("port " + port + " is taken by java (process " + server.pid() + ").")
                    .contains("./grove up --port " + (port + 1));

            terminal.getOutputStream().write(3);
            terminal.getOutputStream().flush();
            assertThat(status(terminal, screen)).isZero();
            assertThat(server.isAlive()).isFalse();
            assertThat(Files.readString(screen)).doesNotContain("ended by itself");
        }
    }

    /** Background jobs of a script ignore SIGINT, unless they take that back. */
    @Test
    void isJsonElsewhereAndEndsInOrderWithSigintAsAJobInTheBackground() throws Exception {
        LauncherCheckout checkout = checkout(Map.of("GROVE_DATABASE_EMBEDDEDFSYNC", "false"));
        Path data = folder.resolve("the data");
        UnpackedPostgres.share(data);
        Path key = Files.writeString(folder.resolve("the key"), "a passphrase for the test\n");
        Map<String, String> environment = checkout.environment();
        environment.put("GROVE_MASTER_KEY_FILE", key.toString());
        Path log = folder.resolve("log");
        Path output = folder.resolve("first");
        Process script =
                start(
                        List.of(
                                "bash",
                                "-c",
                                "\"$0\" up --port="
                                        + port
                                        + " --data-dir=\"$1\" & echo $! >\"$2\"; wait $!",
                                checkout.grove(),
                                data.toString(),
                                folder.resolve("pid").toString()),
                        environment,
                        log,
                        output);
        awaitReady(script, output);
        assertThat(Files.readAllLines(log))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).startsWith("{\"@timestamp\"").endsWith("}"));
        assertThat(Files.readString(output))
                .contains("admin key, shown this once")
                .contains(Files.readString(data.resolve("admin.key")).strip());
        assertThat(data.resolve("master.key")).as("made, though a key was given").doesNotExist();
        assertThat(data.resolve("postgres/data/postmaster.pid")).exists();

        String pid = Files.readString(folder.resolve("pid")).strip();
        assertThat(new ProcessBuilder("kill", "-INT", pid).start().waitFor()).isZero();
        assertThat(status(script, output)).isZero();
        assertThat(data.resolve("postgres/data/postmaster.pid")).doesNotExist();
    }

    /** Its Java starts the classes under test as other tests start them. */
    private LauncherCheckout checkout(Map<String, String> settings) {
        BootCache cache = BootCache.ofThisClassPath();
        Map<String, String> training = new HashMap<>(settings);
        training.put(ServerUnderTest.TRACES, folder.resolve("traces").toString());
        List<String> java = cache.command(ServerUnderTest.class, KEY, training);
        StringBuilder server = new StringBuilder("export CLASSPATH='" + cache.classPath() + "'\n");
        settings.forEach((name, value) -> server.append("export %s=%s\n".formatted(name, value)));
        server.append(
                """
                for argument; do
                    shift
                    case $argument in -D*) set -- "$@" "$argument" ;; esac
                done
                exec %s "$@" dev.grove.server.GroveServer
                """
                        .formatted(String.join(" ", java)));
        return LauncherCheckout.at(folder.resolve("my grove"), server.toString());
    }

    private Process start(
            List<String> command, Map<String, String> environment, Path output, Path errors)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("GROVE_"));
        builder.environment().putAll(environment);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private void awaitReady(Process process, Path output) {
        await().atMost(LIMIT)
                .until(() -> {
                    assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
                    return Files.readString(output).contains("Ctrl-C stops it");
                });
        assertThat(output).content().contains("Grove is up at http://127.0.0.1:" + port);
    }

    private static ProcessHandle server(Process terminal) {
        return terminal.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElseThrow();
    }

    private String secondStart(LauncherCheckout checkout, Map<String, String> environment)
            throws Exception {
        Path output = folder.resolve("second");
        Process second =
                start(
                        List.of(checkout.grove(), "up", "--port", Integer.toString(port)),
                        environment,
                        output,
                        output);
        assertThat(status(second, output)).isEqualTo(1);
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    private static int status(Process process, Path output) throws Exception {
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as("it has ended; it printed: %s", Files.readString(output))
                .isTrue();
        return process.exitValue();
    }
}

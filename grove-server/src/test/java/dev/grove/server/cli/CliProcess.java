package dev.grove.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.grove.cli.Grove;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ffm.FfmTerminalProvider;
import org.jspecify.annotations.NullMarked;
import picocli.CommandLine;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/** Process of the command line, at a terminal of its own or between pipes. */
final class CliProcess implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Where the libraries of the command line are: nothing else is on its class path. */
    private static final String CLASS_PATH =
            Stream.of(
                            Grove.class,
                            CommandLine.class,
                            LineReader.class,
                            Terminal.class,
                            FfmTerminalProvider.class,
                            JsonNode.class,
                            JsonParser.class,
                            JsonProperty.class,
                            NullMarked.class)
                    .map(CliProcess::placeOf)
                    .distinct()
                    .collect(Collectors.joining(File.pathSeparator));

    private final Process process;
    private final Path out;
    private final Path err;

    private CliProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** At a terminal, whose screen is {@link #out()}; what is typed is written to it. */
    static CliProcess atTerminal(Path folder, Map<String, String> environment, String... words) {
        String line =
                command(words).stream()
                        .map(word -> "'" + word + "'")
                        .collect(Collectors.joining(" "));
        return start(
                folder,
                environment,
                List.of("script", "-qec", "stty cols 200 rows 50; exec " + line, "/dev/null"));
    }

    /** Between pipes. */
    static CliProcess piped(Path folder, Map<String, String> environment, String... words) {
        return start(folder, environment, command(words));
    }

    /** A build in the background of a shell ignores Ctrl-C, and so would all that it starts. */
    private static List<String> command(String... words) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "env",
                                "--default-signal=INT",
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                CLASS_PATH,
                                Grove.class.getName()));
        command.addAll(List.of(words));
        return command;
    }

    private static CliProcess start(
            Path folder, Map<String, String> environment, List<String> command) {
        try {
            Path out = Files.createTempFile(folder, "out", "");
            Path err = Files.createTempFile(folder, "err", "");
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().keySet().removeIf(name -> name.startsWith("GROVE_"));
            builder.environment().remove("NO_COLOR");
            builder.environment().put("TERM", "xterm");
            builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
            builder.environment().putAll(environment);
            return new CliProcess(
                    builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start(),
                    out,
                    err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String placeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stdout, or all that was written to the screen. */
    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    /** The screen's texts without what moves its cursor and sets its colours. */
    String screen() {
        return out().replaceAll("\u001b\\[[0-9;?]*[a-zA-Z]", "")
                .replaceAll("\u001b[=>]", "")
                .replace("\r", "");
    }

    /** Waits until the screen has a text. */
    CliProcess shows(String text) {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .failFast("ended without it", () -> !process.isAlive() && !screen().contains(text))
                .untilAsserted(() -> assertThat(screen()).contains(text));
        return this;
    }

    /** Waits until a message may be typed. */
    CliProcess prompts() {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> assertThat(screen()).endsWith("\n> "));
        return this;
    }

    /** Waits until it has asked for so many approvals. */
    CliProcess asks(int approvals) {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() ->
                        assertThat(screen().split("approve\\? \\[y/n] ", -1))
                                .hasSizeGreaterThan(approvals));
        return this;
    }

    /** Types a line and Enter. */
    CliProcess types(String line) {
        return writes(line + "\r");
    }

    /** Presses Ctrl-C. */
    CliProcess interrupts() {
        return writes("\u0003");
    }

    /** Writes lines to its stdin and closes it. */
    CliProcess gets(String... lines) {
        writes(Stream.of(lines).map(line -> line + "\n").collect(Collectors.joining()));
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // It has ended without reading them.
        }
        return this;
    }

    /** Writes to its stdin. */
    CliProcess writes(String text) {
        try {
            process.getOutputStream().write(text.getBytes(UTF_8));
            process.getOutputStream().flush();
        } catch (IOException _) {
            // It has ended without reading this.
        }
        return this;
    }

    /** A signal, by its number, to the process alone. */
    void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Its exit status, once it has ended. */
    int status() {
        return status(LIMIT);
    }

    /** Its exit status, once it has ended, which it does within this time. */
    int status(Duration limit) {
        try {
            assertThat(process.waitFor(limit.toSeconds(), TimeUnit.SECONDS))
                    .as("ended: %s %s", screen(), err())
                    .isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

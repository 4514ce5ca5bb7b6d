package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The real server in a JVM of its own, which is killed when the test ends, and halts by itself when
 * the test's JVM is gone.
 */
public final class ServerProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final Duration END_LIMIT = Duration.ofMinutes(1);

    private final HttpCaller caller;
    private final Path output;
    private final Process process;

    private ServerProcess(HttpCaller caller, Path output, Process process) {
        this.caller = caller;
        this.output = output;
        this.process = process;
    }

    /**
     * Starts a server; it may not be ready yet.
     *
     * @param settings environment of the server
     * @param output gets what it prints, after what is there already
     */
    static ServerProcess start(int port, String key, Map<String, String> settings, Path output) {
        return start(ServerUnderTest.class, port, key, settings, output);
    }

    /**
     * Starts a server by a main class of the caller's own.
     *
     * @param settings environment of the server
     * @param output gets what it prints, after what is there already
     */
    public static ServerProcess start(
            Class<?> main, int port, String key, Map<String, String> settings, Path output) {
        BootCache cache = BootCache.ofThisClassPath();
        List<String> command = cache.command(main, key, settings);
        command.add(main.getName());
        return launch(command, cache.classPath(), port, key, settings, output);
    }

    /**
     * Starts a server of a jar, which has none of a test's additions: a test that is killed takes
     * it with it by the kernel's means, where that has them.
     *
     * @param settings environment of the server
     * @param output gets what it prints, after what is there already
     */
    static ServerProcess start(
            Path jar, int port, String key, Map<String, String> settings, Path output) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(SETPRIV)) {
            command.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL"));
        }
        command.addAll(BootCache.java());
        command.addAll(List.of("-jar", jar.toString()));
        return launch(command, "", port, key, settings, output);
    }

    /**
     * Starts a server with these settings.
     *
     * @param command of the JVM, with the main class
     */
    static ServerProcess launch(
            List<String> command,
            String classPath,
            int port,
            String key,
            Map<String, String> settings,
            Path output) {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        Map<String, String> environment = builder.environment();
        environment.putAll(settings);
        environment.put("CLASSPATH", classPath);
        environment.put("GROVE_PORT", Integer.toString(port));
        try {
            Process process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            URI address = URI.create("http://127.0.0.1:" + port);
            return new ServerProcess(new HttpCaller(address, key, ""), output, process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void awaitReady() {
        await("the server's readiness; it printed to " + output)
                .atMost(START_LIMIT)
                .until(() -> {
                    assertThat(process.isAlive()).as("alive; it printed: %s", printed()).isTrue();
                    return isReady();
                });
    }

    public boolean isReady() {
        try {
            return caller.get("/actuator/health/readiness").status() == 200;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    public HttpCaller caller() {
        return caller;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public String printed() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Freezes it: it keeps its connections and its leases, and does nothing. */
    public void freeze() {
        signal("STOP");
    }

    public void wake() {
        signal("CONT");
    }

    /** Asks it to end in good order. */
    void terminate() {
        signal("TERM");
    }

    /** Waits until the process is gone and gives its exit status. */
    int awaitEnd() {
        return awaitEnd(END_LIMIT);
    }

    int awaitEnd(Duration limit) {
        try {
            assertThat(process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS))
                    .as("the server ended; it printed to %s", output)
                    .isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void signal(String name) {
        try {
            int status =
                    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                            .inheritIO()
                            .start()
                            .waitFor();
            assertThat(status).as("kill -%s", name).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
    }
}

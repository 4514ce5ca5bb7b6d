package dev.grove.core.wake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.grove.core.FreePort;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** A real Redis with a password, which can go away and come back. */
public final class TestRedis implements AutoCloseable {

    private static final String PROGRAM = "redis-server";
    private static final String PASSWORD = "password-of-the-tests";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final int port = FreePort.next();
    private final Path output = newFile();
    private Process process;

    /** Skips the test on a machine without one, unless that is a failure there. */
    public TestRedis() {
        if (!isInstalled()) {
            String why = "there is no " + PROGRAM + "; ./grove test installs one on Debian";
            if ("1".equals(System.getenv("GROVE_REQUIRE_REDIS"))) {
                fail(why);
            }
            abort(why);
        }
        process = start();
    }

    private static boolean isInstalled() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    }

    public String url() {
        return "redis://:" + PASSWORD + "@127.0.0.1:" + port;
    }

    /** How many replicas listen. */
    public int subscribers() {
        RedisClient client = RedisClient.create(RedisURI.create(url()));
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            return connection.sync().pubsubNumsub("grove.wake-ups").values().stream()
                    .mapToInt(Long::intValue)
                    .sum();
        } finally {
            client.shutdown(Duration.ZERO, Duration.ZERO);
        }
    }

    /** Goes away with all its connections. */
    @Override
    public void close() {
        end(process);
    }

    /** Is there again, at the same address. */
    public void comeBack() {
        process = start();
    }

    private Process start() {
        Process started = launch();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        try {
            awaitReady(started);
            return started;
        } catch (RuntimeException | Error e) {
            end(started);
            throw new AssertionError("Redis did not start; it printed: " + printed(), e);
        }
    }

    private Process launch() {
        try {
            return new ProcessBuilder(
                            PROGRAM,
                            "--port",
                            Integer.toString(port),
                            "--bind",
                            "127.0.0.1",
                            "--requirepass",
                            PASSWORD,
                            "--save",
                            "")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady(Process started) {
        await("Redis")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(RedisException.class)
                .until(() -> {
                    assertThat(started.isAlive()).as("alive").isTrue();
                    return subscribers() >= 0;
                });
    }

    private static void end(Process process) {
        process.destroyForcibly();
        process.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
    }

    private String printed() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path newFile() {
        try {
            Path file = Files.createTempFile("grove-test-redis-", ".log");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

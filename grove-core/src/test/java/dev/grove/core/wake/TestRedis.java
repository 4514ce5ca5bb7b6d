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
import java.time.Duration;
import java.util.List;

/**
 * A real Redis with a password, which can go away and come back: in a container, where the launcher
 * has built an image of it, elsewhere the machine's own program.
 */
public final class TestRedis implements AutoCloseable {

    private static final String PASSWORD = "password-of-the-tests";

    private final int port = FreePort.next();
    private final RedisServer server;

    /** Skips the test on a machine without one, unless that is a failure there. */
    public TestRedis() {
        List<String> command =
                List.of(
                        "redis-server",
                        "--port",
                        Integer.toString(port),
                        "--bind",
                        "127.0.0.1",
                        "--requirepass",
                        PASSWORD,
                        "--save",
                        "");
        server =
                RedisContainer.of(command)
                        .or(() -> RedisProcess.of(command))
                        .orElseGet(TestRedis::missing);
        comeBack();
    }

    private static RedisServer missing() {
        String why =
                "there is neither an image with Redis nor a redis-server; ./grove test makes one";
        if ("1".equals(System.getenv("GROVE_REQUIRE_REDIS"))) {
            return fail(why);
        }
        return abort(why);
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
        server.end();
    }

    /** Is there again, at the same address. */
    public void comeBack() {
        server.start();
        try {
            awaitReady();
        } catch (RuntimeException | Error e) {
            String printed = server.printed();
            server.end();
            throw new AssertionError("Redis did not start; it printed: " + printed, e);
        }
    }

    private void awaitReady() {
        await("Redis")
                .ignoreExceptionsInstanceOf(RedisException.class)
                .until(() -> {
                    assertThat(server.isRunning()).as("running").isTrue();
                    return subscribers() >= 0;
                });
    }
}

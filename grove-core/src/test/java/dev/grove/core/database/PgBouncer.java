package dev.grove.core.database;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.grove.core.FreePort;
import dev.grove.core.container.ServerContainer;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/** A real PgBouncer in front of a database, which lets anyone of this machine in. */
public final class PgBouncer implements AutoCloseable {

    private static final String FILE = "/etc/pgbouncer/grove-test.ini";

    private final int port = FreePort.next();
    private final String database;
    private final GenericContainer<?> container;

    /**
     * Starts it; skips the test where no engine has the image.
     *
     * @param mode session, transaction or statement
     * @param poolSize how many sessions of the database it has at most
     */
    public PgBouncer(String jdbcUrl, String user, String password, String mode, int poolSize) {
        URI address = URI.create(jdbcUrl.substring("jdbc:".length()));
        database = address.getPath().substring(1);
        container =
                ServerContainer.of(List.of("pgbouncer", "-u", "nobody", FILE))
                        .orElseGet(
                                () -> abort("no image with a PgBouncer; ./grove test builds one"));
        container.withCopyToContainer(
                Transferable.of(
                        """
                        [databases]
                        %s = host=%s port=%d user=%s password=%s
                        [pgbouncer]
                        listen_addr = 127.0.0.1
                        listen_port = %d
                        unix_socket_dir =
                        auth_type = any
                        pool_mode = %s
                        default_pool_size = %d
                        max_client_conn = 500
                        ignore_startup_parameters = extra_float_digits
                        """
                                .formatted(
                                        database,
                                        address.getHost(),
                                        address.getPort(),
                                        user,
                                        password,
                                        port,
                                        mode,
                                        poolSize)),
                FILE);
        start();
    }

    /** The database through it. */
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    /** All connections are gone, and new ones can be had at the same address. */
    public void restart() {
        container.stop();
        start();
    }

    private void start() {
        container.start();
        await("PgBouncer; it printed: " + container.getLogs())
                .ignoreExceptionsInstanceOf(SQLException.class)
                .until(() -> {
                    try (Connection _ = DriverManager.getConnection(jdbcUrl(), "any", "")) {
                        return true;
                    }
                });
    }

    @Override
    public void close() {
        container.stop();
    }
}

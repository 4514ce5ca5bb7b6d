package dev.grove.server.campaign;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A database server of a test's own, which can be killed and then starts again by itself. */
public final class Postgres implements AutoCloseable {

    private static final String DATABASE = "grove";

    private final EmbeddedPostgres server;

    public Postgres(Path home) {
        Path binaries = Path.of(System.getProperty("java.io.tmpdir"), "grove-test-binaries");
        this.server = EmbeddedPostgres.start(home, binaries, false);
    }

    public int port() {
        return URI.create(server.jdbcUrl(DATABASE).substring("jdbc:".length())).getPort();
    }

    public String username() {
        return server.username();
    }

    public String password() {
        return server.password();
    }

    /** Its address by another port. */
    public String urlBy(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE;
    }

    /** Past every proxy, as the owner of the tables. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(
                server.jdbcUrl(DATABASE), server.username(), server.password());
    }

    /** Connections past every proxy, as the owner of the tables. */
    DataSource owner() {
        return new DriverManagerDataSource(
                server.jdbcUrl(DATABASE), server.username(), server.password());
    }

    /** Its statements are the owner's. */
    public JdbcClient client() {
        return JdbcClient.create(owner());
    }

    /** Whether it refuses writes, in the sessions that there are too. */
    void setReadOnly(boolean readOnly) {
        JdbcClient owner = client();
        owner.sql("ALTER SYSTEM SET default_transaction_read_only = " + (readOnly ? "on" : "off"))
                .update();
        owner.sql("SELECT pg_reload_conf()").query(Boolean.class).single();
    }

    /** SIGKILL for all of its processes. Memory of the kernel's survives, so commits do. */
    public void kill() {
        ProcessHandle postmaster =
                ProcessHandle.of(server.pid()).orElseThrow(IllegalStateException::new);
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    @Override
    public void close() {
        server.close();
    }
}

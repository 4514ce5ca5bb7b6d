package dev.grove.core.database;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One embedded Postgres for the JVM, with a migrated template that each test database copies. */
final class TestServer {

    private static final String TEMPLATE = "grove_template";

    private final EmbeddedPostgres postgres;
    private final JdbcClient admin;

    private TestServer() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            Path home = Files.createTempDirectory(temporary, "grove-test-postgres-");
            postgres =
                    EmbeddedPostgres.start(home, temporary.resolve("grove-test-binaries"), false);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(home)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        admin = JdbcClient.create(Pools.login(login("postgres")));
        admin.sql("CREATE DATABASE " + TEMPLATE).update();
        Migrations.migrate(Pools.login(login(TEMPLATE)));
    }

    static TestServer get() {
        return Holder.SERVER;
    }

    synchronized DatabaseLogin freshDatabase() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        admin.sql("CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE).update();
        return login(name);
    }

    synchronized DatabaseLogin emptyDatabase() {
        String name = "empty_" + UUID.randomUUID().toString().replace("-", "");
        admin.sql("CREATE DATABASE " + name + " TEMPLATE template0").update();
        return login(name);
    }

    synchronized void drop(DatabaseLogin database) {
        String name = database.jdbcUrl().substring(database.jdbcUrl().lastIndexOf('/') + 1);
        admin.sql("DROP DATABASE " + name + " WITH (FORCE)").update();
    }

    private DatabaseLogin login(String database) {
        return new DatabaseLogin(
                postgres.jdbcUrl(database), postgres.username(), postgres.password());
    }

    private void remove(Path home) {
        postgres.close();
        try (var paths = Files.walk(home)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Holder {
        static final TestServer SERVER = new TestServer();
    }
}

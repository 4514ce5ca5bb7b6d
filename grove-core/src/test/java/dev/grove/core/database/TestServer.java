package dev.grove.core.database;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A Postgres with a migrated template that each test database copies: one embedded server for the
 * JVM, or the one that {@code GROVE_TEST_SERVER} names, which many JVMs share.
 */
final class TestServer {

    private static final String TEMPLATE = "grove_template";

    private final String url;
    private final JdbcClient admin;

    /**
     * @param url {@code postgres://user:password@host:port/}, to which a database's name is added
     */
    private TestServer(String url) {
        this.url = url;
        this.admin = JdbcClient.create(Pools.login(login("postgres")));
    }

    static TestServer get() {
        return Holder.SERVER;
    }

    /** URL by which another JVM shares this server. */
    String url() {
        return url;
    }

    synchronized DatabaseLogin freshDatabase() {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "");
        // Copied as files: in memory that costs less than to log each of their pages.
        admin.sql("CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE + " STRATEGY FILE_COPY")
                .update();
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

    DatabaseLogin login(String database) {
        return DatabaseLogin.of(
                new DatabaseSettings(url + database, null, null, 1, 1, Duration.ZERO, false));
    }

    private static TestServer shared(String url) {
        return new TestServer(url);
    }

    private static TestServer embedded() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Path binaries = temporary.resolve("grove-test-binaries");
        try {
            Path home = ServerFolder.create();
            new TemplateCluster(temporary, binaries).copyTo(home, TestServer::makeTemplate);
            EmbeddedPostgres postgres = EmbeddedPostgres.start(home, binaries, false);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(postgres, home)));
            return new TestServer(urlOf(postgres));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void makeTemplate(EmbeddedPostgres postgres) {
        TestServer server = new TestServer(urlOf(postgres));
        server.admin.sql("CREATE DATABASE " + TEMPLATE).update();
        PGSimpleDataSource template = Pools.login(server.login(TEMPLATE));
        Migrations.migrate(template, DatabasePlace.external(template));
    }

    private static String urlOf(EmbeddedPostgres postgres) {
        String user = postgres.username() + ":" + postgres.password();
        return postgres.jdbcUrl("").replace("jdbc:postgresql://", "postgres://" + user + "@");
    }

    private static void remove(EmbeddedPostgres postgres, Path home) {
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
        private static final String URL = System.getenv("GROVE_TEST_SERVER");
        static final TestServer SERVER = URL == null ? embedded() : shared(URL);
    }
}

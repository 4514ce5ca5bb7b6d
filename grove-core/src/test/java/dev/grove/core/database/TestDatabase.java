package dev.grove.core.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A database for one test class on a real Postgres, one server per JVM. It holds the roles, a bare
 * {@code tenants} table and the agents' tables.
 */
public final class TestDatabase implements AutoCloseable {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final PGSimpleDataSource admin;

    private TestDatabase(PGSimpleDataSource admin) {
        this.admin = admin;
    }

    public static TestDatabase fresh() {
        String name = "test_" + NUMBER.incrementAndGet();
        JdbcClient.create(Server.source("postgres")).sql("CREATE DATABASE " + name).update();
        TestDatabase database = new TestDatabase(Server.source(name));
        database.migrate();
        return database;
    }

    public TenantDatabase tenantDatabase() {
        return new TenantDatabase(
                new DelegatingDataSource(admin) {
                    @Override
                    public java.sql.Connection getConnection() throws java.sql.SQLException {
                        java.sql.Connection connection = super.getConnection();
                        try (java.sql.Statement statement = connection.createStatement()) {
                            statement.execute("SET ROLE grove_app");
                        }
                        return connection;
                    }
                });
    }

    /** As the owner of everything, past row-level security. */
    public JdbcClient admin() {
        return JdbcClient.create(admin);
    }

    @Override
    public void close() {
        JdbcClient.create(Server.source("postgres"))
                .sql("DROP DATABASE " + admin.getDatabaseName() + " WITH (FORCE)")
                .update();
    }

    private void migrate() {
        JdbcClient jdbc = admin();
        jdbc.sql(
                        """
                        DO $$ BEGIN
                            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'grove_app') THEN
                                CREATE ROLE grove_app NOLOGIN;
                            END IF;
                        END $$
                        """)
                .update();
        jdbc.sql("CREATE TABLE tenants (id uuid PRIMARY KEY)").update();
        try (InputStream sql =
                TestDatabase.class.getResourceAsStream("/db/migration/V004__agents.sql")) {
            jdbc.sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8)).update();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server: unpacked and started once, stopped with the JVM. */
    private static final class Server {

        private static final int PORT = start();

        static PGSimpleDataSource source(String database) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setServerNames(new String[] {"127.0.0.1"});
            source.setPortNumbers(new int[] {PORT});
            source.setDatabaseName(database);
            source.setUser("grove");
            return source;
        }

        private static int start() {
            try {
                Path home = Files.createTempDirectory("grove-test-postgres");
                Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
                unpack(home);
                int port;
                try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                    port = free.getLocalPort();
                }
                Path bin = home.resolve("bin");
                Path data = home.resolve("data");
                run(
                        bin.resolve("initdb").toString(),
                        "-D",
                        data.toString(),
                        "-U",
                        "grove",
                        "-A",
                        "trust",
                        "-N");
                String options =
                        "-p " + port + " -h 127.0.0.1 -k " + home + " -c timezone=America/St_Johns";
                run(
                        bin.resolve("pg_ctl").toString(),
                        "-D",
                        data.toString(),
                        "-o",
                        options,
                        "-l",
                        home.resolve("log").toString(),
                        "-w",
                        "start");
                Runtime.getRuntime()
                        .addShutdownHook(
                                new Thread(() ->
                                        run(
                                                bin.resolve("pg_ctl").toString(),
                                                "-D",
                                                data.toString(),
                                                "-m",
                                                "immediate",
                                                "stop")));
                return port;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void unpack(Path home) throws IOException {
            try (InputStream txz =
                            TestDatabase.class.getResourceAsStream("/postgres-linux-x86_64.txz");
                    TarArchiveInputStream tar =
                            new TarArchiveInputStream(new XZCompressorInputStream(txz))) {
                for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
                    Path target = home.resolve(e.getName());
                    if (e.isDirectory()) {
                        Files.createDirectories(target);
                        continue;
                    }
                    Files.createDirectories(target.getParent());
                    if (e.isSymbolicLink()) {
                        Files.createSymbolicLink(target, Path.of(e.getLinkName()));
                    } else {
                        Files.copy(tar, target);
                        if (e.getName().startsWith("bin/")) {
                            Files.setPosixFilePermissions(
                                    target, PosixFilePermissions.fromString("rwxr-xr-x"));
                        }
                    }
                }
            }
        }

        /** Postgres refuses to run as root. */
        private static void run(String... command) {
            List<String> all = new ArrayList<>();
            if (System.getProperty("user.name").equals("root")) {
                all.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            }
            all.addAll(List.of(command));
            try {
                Process process =
                        new ProcessBuilder(all)
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start();
                if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    throw new IllegalStateException("Failed: " + all);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}

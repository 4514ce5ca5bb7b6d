package dev.grove.core.database.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresIT {

    private static final Path BINARIES =
            Path.of(System.getProperty("java.io.tmpdir"), "grove-test-binaries");

    @TempDir private Path home;

    @Test
    void keepsItsDataAcrossACleanStop() throws SQLException, IOException {
        try (EmbeddedPostgres first = start()) {
            execute(first, "CREATE TABLE kept AS SELECT 7 AS n");
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(home.resolve("password"))))
                    .isEqualTo("rw-------");
        }
        try (EmbeddedPostgres second = start()) {
            assertThat(read(second, "SELECT n FROM kept")).isEqualTo("7");
            assertThat(read(second, "SHOW fsync")).isEqualTo("on");
            assertThat(read(second, "SHOW synchronous_commit")).isEqualTo("on");
        }
    }

    @Test
    void comesBackWhenItIsKilledAlone() throws SQLException {
        try (EmbeddedPostgres postgres = start()) {
            execute(postgres, "CREATE TABLE kept AS SELECT 7 AS n");
            long before = postgres.pid();
            ProcessHandle.of(before).orElseThrow().destroyForcibly();
            assertThat(readUntilItAnswers(postgres, "SELECT n FROM kept")).isEqualTo("7");
            assertThat(postgres.pid()).isNotEqualTo(before);
        }
    }

    @Test
    void losesNothingWhenItsOwnerIsKilled() throws Exception {
        Process owner =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                DoomedProcess.class.getName(),
                                home.toString(),
                                BINARIES.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (BufferedReader said = owner.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.lines().anyMatch("committed"::equals)).isTrue();
            owner.destroyForcibly().waitFor();
        }
        // The orphan may still be shutting down: the next start waits for it or ends it.
        try (EmbeddedPostgres next = start()) {
            assertThat(read(next, "SELECT n FROM kept")).isEqualTo("7");
        }
    }

    @Test
    void refusesADirectoryThatALivingGroveUses() {
        try (EmbeddedPostgres first = start()) {
            assertThatThrownBy(this::start)
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining("Another Grove is running");
            assertThat(ProcessHandle.of(first.pid())).isPresent();
        }
    }

    @Test
    void wantsThePassword() {
        try (EmbeddedPostgres postgres = start()) {
            assertThatThrownBy(() ->
                            DriverManager.getConnection(
                                    postgres.jdbcUrl("grove"), "grove", "guess"))
                    .hasMessageContaining("password authentication failed");
        }
    }

    @Test
    void saysInOneSentenceThatItCannotWrite() throws IOException {
        Path file = Files.createFile(home.resolve("file"));
        assertThatThrownBy(() -> EmbeddedPostgres.start(file.resolve("postgres"), BINARIES, true))
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessageContaining("cannot keep its database");
    }

    /** Race of the servers and tests of a machine that has never run one. */
    @Test
    void twoThatUnpackTheProgramsAtOnceUseTheSame() throws Exception {
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            Callable<Binaries> unpack = () -> Binaries.unpackedUnder(home);
            Set<Binaries> unpacked = new HashSet<>();
            for (Future<Binaries> one : both.invokeAll(List.of(unpack, unpack))) {
                unpacked.add(one.get());
            }

            assertThat(unpacked).hasSize(1);
            try (Stream<Path> left = Files.list(home)) {
                assertThat(left).containsExactly(unpacked.iterator().next().directory());
            }
        }
    }

    private EmbeddedPostgres start() {
        return EmbeddedPostgres.start(home, BINARIES, true);
    }

    private static String readUntilItAnswers(EmbeddedPostgres postgres, String sql)
            throws SQLException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (true) {
            try {
                return read(postgres, sql);
            } catch (SQLException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    private static String read(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = connect(postgres);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void execute(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = connect(postgres);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(EmbeddedPostgres postgres) throws SQLException {
        return DriverManager.getConnection(
                postgres.jdbcUrl("grove"), postgres.username(), postgres.password());
    }
}

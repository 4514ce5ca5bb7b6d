package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.security.auth.module.UnixSystem;
import dev.grove.core.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.FileSystemUtils;

/**
 * An operator's PostgreSQL, of the programs that the machine has, which archives its log; it can be
 * backed up, lost with its machine, and restored to a moment, all by PostgreSQL's own means.
 */
final class ArchivedPostgres implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final String SUPERUSER = "postgres";

    /** As its settings take it. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSxxx", Locale.ROOT);

    private final Path programs;
    private final Path folder;
    private final int port = FreePort.next();
    private @Nullable Process postmaster;

    private ArchivedPostgres(Path programs, Path folder) {
        this.programs = programs;
        this.folder = folder;
    }

    /** Where the programs are, those that back up among them. */
    static Optional<Path> programs() throws IOException {
        List<Path> candidates = new ArrayList<>();
        if (Files.isDirectory(INSTALLED)) {
            try (Stream<Path> versions = Files.list(INSTALLED)) {
                versions.map(version -> version.resolve("bin")).forEach(candidates::add);
            }
        }
        for (String entry : System.getenv("PATH").split(":")) {
            candidates.add(Path.of(entry));
        }
        return candidates.stream()
                .filter(bin -> Files.exists(bin.resolve("pg_basebackup")))
                .filter(bin -> Files.exists(bin.resolve("postgres")))
                .findFirst();
    }

    /** Makes a server with an empty database {@code grove} and its login, and starts it. */
    static ArchivedPostgres start(Path programs, Path folder) throws IOException {
        ArchivedPostgres made = new ArchivedPostgres(programs, folder);
        Files.createDirectories(made.archive());
        made.run("initdb", "--pgdata=" + made.data(), "--username=" + SUPERUSER, "--auth=trust");
        made.configure(
                """
                wal_level = replica
                archive_mode = on
                archive_command = 'test ! -f "%1$s/%%f" && cp "%%p" "%1$s/%%f"'
                restore_command = 'cp "%1$s/%%f" "%%p"'
                """
                        .formatted(made.archive()));
        made.boot();
        JdbcClient admin = made.client(SUPERUSER, "postgres");
        admin.sql("CREATE ROLE grove LOGIN CREATEROLE").update();
        admin.sql("CREATE DATABASE grove OWNER grove").update();
        return made;
    }

    /** The settings of a server that uses it. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("GROVE_DATABASE_URL", url("grove"));
        settings.put("GROVE_DATABASE_USERNAME", "grove");
        settings.put("GROVE_DATABASE_PASSWORD", "of trust");
        return settings;
    }

    /** The database past Grove. */
    JdbcClient client() {
        return client(SUPERUSER, "grove");
    }

    OffsetDateTime now() {
        return client().sql("SELECT clock_timestamp()").query(OffsetDateTime.class).single();
    }

    /** A copy of all files, with the log that was written meanwhile. */
    Path backUp() {
        Path copy = folder.resolve("base");
        run(
                "pg_basebackup",
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + SUPERUSER,
                "--checkpoint=fast",
                "--pgdata=" + copy);
        return copy;
    }

    /** Waits until all that is committed by now is in the archive. */
    void archiveAll() {
        String file =
                client().sql("SELECT pg_walfile_name(pg_switch_wal())")
                        .query(String.class)
                        .single();
        await("the archive of " + file)
                .atMost(LIMIT)
                .until(() -> Files.exists(archive().resolve(file)));
    }

    /** The machine is gone, with all that was on it. */
    void loseMachine() throws IOException {
        kill();
        FileSystemUtils.deleteRecursively(data());
    }

    /** On another machine, from the copy and the archive, up to a moment and not beyond it. */
    void restore(Path copy, OffsetDateTime moment) throws IOException {
        assertThat(
                        new ProcessBuilder("cp", "-a", copy.toString(), data().toString())
                                .inheritIO()
                                .start())
                .returns(0, ArchivedPostgres::status);
        configure(
                """
                recovery_target_time = '%s'
                recovery_target_action = 'promote'
                """
                        .formatted(TIME.format(moment)));
        Files.createFile(data().resolve("recovery.signal"));
        boot();
        await("the end of the recovery; see " + log())
                .atMost(LIMIT)
                .until(() ->
                        !client().sql("SELECT pg_is_in_recovery()").query(Boolean.class).single());
    }

    private void boot() throws IOException {
        postmaster =
                command(
                                "postgres",
                                "-D",
                                data().toString(),
                                "-p",
                                Integer.toString(port),
                                "-c",
                                "listen_addresses=127.0.0.1",
                                "-c",
                                "unix_socket_directories=")
                        .start();
        await("PostgreSQL; see " + log())
                .atMost(LIMIT)
                .ignoreExceptions()
                .until(() ->
                        client(SUPERUSER, "postgres").sql("SELECT 1").query(Integer.class).single()
                                == 1);
    }

    private void kill() {
        Process running = postmaster;
        if (running != null) {
            List<ProcessHandle> all = running.descendants().toList();
            running.destroyForcibly();
            all.forEach(ProcessHandle::destroyForcibly);
            status(running);
            postmaster = null;
        }
    }

    private void configure(String lines) throws IOException {
        Files.writeString(
                data().resolve("postgresql.conf"), "\n" + lines, StandardOpenOption.APPEND);
    }

    private void run(String program, String... arguments) {
        try {
            assertThat(command(program, arguments).start())
                    .as("%s; see %s", program, log())
                    .returns(0, ArchivedPostgres::status);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * They refuse to be root's; in a user namespace without a mapping it is not seen that they are.
     */
    private ProcessBuilder command(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (new UnixSystem().getUid() == 0) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().put("LC_ALL", "C.UTF-8");
        return builder;
    }

    private static int status(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private JdbcClient client(String user, String database) {
        return JdbcClient.create(new DriverManagerDataSource(url(database), user, ""));
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Path archive() {
        return folder.resolve("archive");
    }

    private Path log() {
        return folder.resolve("postgres.log");
    }

    @Override
    public void close() {
        kill();
    }
}

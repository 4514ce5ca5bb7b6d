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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A PostgreSQL of the programs that the machine has, in a folder of a test's own. */
final class InstalledPostgres implements AutoCloseable {

    static final String SUPERUSER = "postgres";

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

    private final Path programs;
    private final Path folder;
    private final int port = FreePort.next();
    private @Nullable Process postmaster;

    /**
     * Creates a server that has no files yet and is not started.
     *
     * @param programs as {@link #programs()} found them
     */
    InstalledPostgres(Path programs, Path folder) {
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

    /** Makes its files, with lines of configuration, and starts it with an empty database. */
    void create(String lines) throws IOException {
        Files.createDirectories(folder);
        run("initdb", "--pgdata=" + data(), "--username=" + SUPERUSER, "--auth=trust");
        configure(lines);
        boot();
        JdbcClient admin = client("postgres");
        admin.sql("CREATE ROLE grove LOGIN CREATEROLE").update();
        admin.sql("CREATE DATABASE grove OWNER grove").update();
    }

    /** Copies the files of one that runs, and starts as a standby that follows it. */
    void follow(InstalledPostgres primary) throws IOException {
        Files.createDirectories(folder);
        run(
                "pg_basebackup",
                "--host=127.0.0.1",
                "--port=" + primary.port,
                "--username=" + SUPERUSER,
                "--checkpoint=fast",
                "--write-recovery-conf",
                "--pgdata=" + data());
        boot();
    }

    void boot() throws IOException {
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
                .ignoreExceptions()
                .until(() -> client("postgres").sql("SELECT 1").query(Integer.class).single() == 1);
    }

    /** All of its processes, at once. */
    void kill() {
        Process running = postmaster;
        if (running != null) {
            List<ProcessHandle> all = running.descendants().toList();
            running.destroyForcibly();
            all.forEach(ProcessHandle::destroyForcibly);
            status(running);
            postmaster = null;
        }
    }

    void configure(String lines) throws IOException {
        Files.writeString(
                data().resolve("postgresql.conf"), "\n" + lines, StandardOpenOption.APPEND);
    }

    /** Runs one of its programs to its end. */
    void run(String program, String... arguments) {
        try {
            assertThat(command(program, arguments).start())
                    .as("%s; see %s", program, log())
                    .returns(0, InstalledPostgres::status);
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

    static int status(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    void awaitPromotion() {
        await("the end of the recovery; see " + log())
                .until(() ->
                        !client("postgres")
                                .sql("SELECT pg_is_in_recovery()")
                                .query(Boolean.class)
                                .single());
    }

    /** Changes a setting that a server which runs takes. */
    void set(String setting, String value) {
        JdbcClient admin = client("postgres");
        admin.sql("ALTER SYSTEM SET %s = '%s'".formatted(setting, value)).update();
        admin.sql("SELECT pg_reload_conf()").query(Boolean.class).single();
    }

    /** Past Grove, as the superuser. */
    JdbcClient client(String database) {
        return JdbcClient.create(
                new DriverManagerDataSource(
                        "jdbc:postgresql://" + address() + "/" + database, SUPERUSER, ""));
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    Path data() {
        return folder.resolve("data");
    }

    private Path log() {
        return folder.resolve("postgres.log");
    }

    @Override
    public void close() {
        kill();
    }
}

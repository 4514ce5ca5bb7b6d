package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/**
 * An operator's PostgreSQL which archives its log; it can be backed up, lost with its machine, and
 * restored to a moment, all by PostgreSQL's own means.
 */
final class ArchivedPostgres implements AutoCloseable {

    /** Format of times in PostgreSQL's settings. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSxxx", Locale.ROOT);

    private final Path folder;
    private final InstalledPostgres server;

    private ArchivedPostgres(Path programs, Path folder) {
        this.folder = folder;
        this.server = new InstalledPostgres(programs, folder);
    }

    /**
     * Makes a server with an empty database {@code grove} and its login, and starts it.
     *
     * @param programs as {@link InstalledPostgres#programs()} found them
     */
    static ArchivedPostgres start(Path programs, Path folder) throws IOException {
        ArchivedPostgres made = new ArchivedPostgres(programs, folder);
        Files.createDirectories(made.archive());
        made.server.create(
                """
                wal_level = replica
                archive_mode = on
                archive_command = 'test ! -f "%1$s/%%f" && cp "%%p" "%1$s/%%f"'
                restore_command = 'cp "%1$s/%%f" "%%p"'
                """
                        .formatted(made.archive()));
        return made;
    }

    /** The settings of a server that uses it. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("GROVE_DATABASE_URL", "jdbc:postgresql://" + server.address() + "/grove");
        settings.put("GROVE_DATABASE_USERNAME", "grove");
        settings.put("GROVE_DATABASE_PASSWORD", "of trust");
        return settings;
    }

    /** The database past Grove. */
    JdbcClient client() {
        return server.client("grove");
    }

    OffsetDateTime now() {
        return client().sql("SELECT clock_timestamp()").query(OffsetDateTime.class).single();
    }

    /** A copy of all files, with the log that was written meanwhile. */
    Path backUp() {
        Path copy = folder.resolve("base");
        server.run(
                "pg_basebackup",
                "--host=127.0.0.1",
                "--port=" + server.port(),
                "--username=" + InstalledPostgres.SUPERUSER,
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
        await("the archive of " + file).until(() -> Files.exists(archive().resolve(file)));
    }

    /** The machine is gone, with all that was on it. */
    void loseMachine() throws IOException {
        server.kill();
        FileSystemUtils.deleteRecursively(server.data());
    }

    /** On another machine, from the copy and the archive, up to a moment and not beyond it. */
    void restore(Path copy, OffsetDateTime moment) throws IOException {
        assertThat(
                        new ProcessBuilder("cp", "-a", copy.toString(), server.data().toString())
                                .inheritIO()
                                .start())
                .returns(0, InstalledPostgres::status);
        server.configure(
                """
                recovery_target_time = '%s'
                recovery_target_action = 'promote'
                """
                        .formatted(TIME.format(moment)));
        Files.createFile(server.data().resolve("recovery.signal"));
        server.boot();
        server.awaitPromotion();
    }

    private Path archive() {
        return folder.resolve("archive");
    }

    @Override
    public void close() {
        server.close();
    }
}

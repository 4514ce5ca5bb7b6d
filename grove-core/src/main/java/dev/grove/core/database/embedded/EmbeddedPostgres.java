package dev.grove.core.database.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL of Grove's own. Its data outlives it; one process at a time may have a folder.
 * Closing stops it cleanly, and so does the death of this process, however it dies.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    public static final String USER = "grove";
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final FileChannel lockFile;
    private final Postmaster postmaster;
    private final String password;

    private EmbeddedPostgres(FileChannel lockFile, Postmaster postmaster, String password) {
        this.lockFile = lockFile;
        this.postmaster = postmaster;
        this.password = password;
    }

    /**
     * Starts the server of a folder, making it the first time.
     *
     * @param home made when absent
     * @param programs where PostgreSQL's programs are unpacked; may be shared by several servers
     * @param settings further settings, each {@code name=value}
     * @throws IllegalStateException with a sentence for the operator when it cannot be had
     */
    public static EmbeddedPostgres start(Path home, Path programs, List<String> settings) {
        try {
            Files.createDirectories(home);
            FileChannel lock = lock(home);
            Path unpacked = PostgresBinaries.unpackInto(programs.toAbsolutePath());
            PostgresCommand command =
                    new PostgresCommand(unpacked, home.toAbsolutePath().resolve("postgres.log"));
            Path data = home.toAbsolutePath().resolve("data");
            String password = password(home);
            if (!Files.exists(data.resolve("PG_VERSION"))) {
                initialise(command, home, data);
            }
            return new EmbeddedPostgres(lock, Postmaster.start(command, data, settings), password);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The embedded Postgres in "
                            + home
                            + " cannot be started: "
                            + e.getMessage()
                            + ". Is the folder writable and the disk not full?",
                    e);
        }
    }

    /** The JDBC URL of a database of this server, without credentials. */
    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + postmaster.port() + "/" + database;
    }

    public String password() {
        return password;
    }

    @Override
    public void close() {
        if (!postmaster.stop(STOP_LIMIT)) {
            LOG.warn("Postgres did not stop in {}; it recovers at the next start", STOP_LIMIT);
        }
        try {
            lockFile.close();
        } catch (IOException e) {
            LOG.warn("The lock of the data folder could not be given up", e);
        }
    }

    private static FileChannel lock(Path home) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException _) {
            // Another server of this very process has it.
        }
        channel.close();
        throw new IllegalStateException(
                "Another Grove runs on "
                        + home
                        + ". Stop it, or choose another folder with --data-dir");
    }

    private static String password(Path home) throws IOException {
        Path file = home.resolve("password");
        if (!Files.exists(file)) {
            byte[] random = new byte[24];
            new SecureRandom().nextBytes(random);
            Path fresh =
                    Files.createTempFile(
                            home,
                            "password",
                            "",
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------")));
            Files.writeString(fresh, HexFormat.of().formatHex(random));
            Files.move(fresh, file);
        }
        return Files.readString(file);
    }

    private static void initialise(PostgresCommand command, Path home, Path data)
            throws IOException {
        // Made beside and moved, so that a kill in the middle leaves nothing that looks complete.
        Path fresh = Files.createTempDirectory(home.toAbsolutePath(), "initialising-");
        command.run(
                "initdb",
                "--pgdata=" + fresh,
                "--username=" + USER,
                "--auth=scram-sha-256",
                "--pwfile=" + home.toAbsolutePath().resolve("password"),
                "--encoding=UTF8",
                "--no-locale");
        Files.move(fresh, data);
    }
}

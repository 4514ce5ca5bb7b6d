package dev.grove.core.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.FileSystemUtils;

/**
 * The files of a Postgres that has all that tests begin with. Made once for the JVMs of a user,
 * which copy them: to make a server and migrate it takes each of them seconds. Made anew when the
 * migrations, Postgres or the code that makes its databases has changed.
 */
final class TemplateCluster {

    private static final List<String> CODE =
            List.of("classpath*:db/migration/*", "classpath*:dev/grove/core/database/**/*.class");

    private final Path folder;
    private final Path binaries;

    /**
     * @param temporary where they are kept
     * @param binaries of Postgres
     */
    TemplateCluster(Path temporary, Path binaries) {
        this.folder = temporary.resolve("grove-test-clusters-" + System.getProperty("user.name"));
        this.binaries = binaries;
    }

    /**
     * Copies the files into an empty folder, where a server may be started.
     *
     * @param prepare makes databases, if they are to be made
     */
    void copyTo(Path home, Consumer<EmbeddedPostgres> prepare) throws IOException {
        Files.createDirectories(
                folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path cluster = folder.resolve(fingerprint());
        try (FileChannel channel =
                        FileChannel.open(
                                folder.resolve("lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            if (!Files.exists(cluster)) {
                removeOlder();
                make(cluster, prepare);
            }
            copy(cluster, home);
        }
    }

    private void make(Path cluster, Consumer<EmbeddedPostgres> prepare) throws IOException {
        Path partial = Files.createTempDirectory(folder, "partial-");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(partial, binaries, false)) {
            prepare.accept(postgres);
        }
        Files.move(partial, cluster, StandardCopyOption.ATOMIC_MOVE);
    }

    private void removeOlder() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path older : all.filter(Files::isDirectory).toList()) {
                removeIfPossible(older);
            }
        }
    }

    private static void removeIfPossible(Path older) throws IOException {
        try {
            FileSystemUtils.deleteRecursively(older);
        } catch (FileSystemException _) {
            // The Postgres of a JVM that was killed still writes to it; the next one removes it.
        }
    }

    /** With its permissions, without which Postgres does not start. */
    private static void copy(Path cluster, Path home) throws IOException {
        Process copying =
                new ProcessBuilder("cp", "-a", cluster + "/.", home.toString()).inheritIO().start();
        try {
            if (copying.waitFor() != 0) {
                throw new IOException("could not copy " + cluster + " to " + home);
            }
        } catch (InterruptedException e) {
            copying.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Fingerprint of migrations, code and Postgres: the same from folders and from jars, in
     * whatever order these are found.
     */
    private static String fingerprint() throws IOException {
        PathMatchingResourcePatternResolver resolver = new PathMatchingResourcePatternResolver();
        long sum = 0;
        for (String source : CODE) {
            for (Resource resource : resolver.getResources(source)) {
                CRC32 one = new CRC32();
                one.update(String.valueOf(resource.getFilename()).getBytes(UTF_8));
                one.update(resource.getContentAsByteArray());
                sum += one.getValue();
            }
        }
        for (Resource postgres : resolver.getResources("classpath*:postgres-*.txz")) {
            sum += postgres.getURL().toString().hashCode();
        }
        return Long.toHexString(sum);
    }
}

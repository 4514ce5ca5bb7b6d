package dev.grove.core.database;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * Where a test's Postgres keeps its files: in memory where there is room. Each test has a database
 * of its own, which is three hundred files that are made and deleted at once; on ext4 that took
 * more time than the tests.
 */
final class ServerFolder {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 6L << 30;
    private static final String PREFIX = "grove-test-postgres-";

    private ServerFolder() {}

    /** A new one, which is the caller's to remove; those of JVMs that were killed are removed. */
    static Path create() throws IOException {
        return create(parent());
    }

    static Path create(Path parent) throws IOException {
        Path folder =
                Files.createTempDirectory(parent, PREFIX + ProcessHandle.current().pid() + "-");
        removeOrphans(parent, folder);
        return folder;
    }

    private static Path parent() throws IOException {
        return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ROOM
                ? MEMORY
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static void removeOrphans(Path parent, Path folder) throws IOException {
        List<Path> orphans;
        try (Stream<Path> all = Files.list(parent)) {
            orphans = all.filter(ServerFolder::isOrphan).toList();
        }
        for (Path orphan : orphans) {
            removeAlone(orphan, folder.resolve(orphan.getFileName()));
        }
    }

    /**
     * JVMs that start at once find the same orphans: the one that moves it has it to itself. Those
     * of other users stay, and what a Postgres that is still ending writes goes with the new
     * folder.
     */
    private static void removeAlone(Path orphan, Path own) throws IOException {
        try {
            Files.move(orphan, own, StandardCopyOption.ATOMIC_MOVE);
            FileSystemUtils.deleteRecursively(own);
        } catch (FileSystemException _) {
            // A folder that stays does no harm.
        }
    }

    private static boolean isOrphan(Path folder) {
        String[] rest = folder.getFileName().toString().split(PREFIX, 2);
        return rest.length == 2
                && rest[1].matches("[0-9]+-[0-9]+")
                && ProcessHandle.of(Long.parseLong(rest[1].substring(0, rest[1].indexOf('-'))))
                        .isEmpty();
    }
}

package dev.grove.workspace.snapshot;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Files that a server had begun and did not live to finish or remove. Their owner is unknown, but
 * one that is still written to is young.
 */
final class Leftovers {

    private Leftovers() {}

    /**
     * Removes those of a folder.
     *
     * @param prefix of their names
     * @param olderThan what was written to since stays
     * @return how many were removed
     */
    static int remove(Path folder, String prefix, Instant olderThan) throws IOException {
        int removed = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "*")) {
            for (Path file : files) {
                if (isOlder(file, olderThan) && Files.deleteIfExists(file)) {
                    removed++;
                }
            }
        } catch (NoSuchFileException _) {
            // Nothing has been begun here yet.
        }
        return removed;
    }

    static List<Path> foldersIn(Path folder) throws IOException {
        List<Path> folders = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, Files::isDirectory)) {
            found.forEach(folders::add);
        } catch (NoSuchFileException _) {
            // Nothing has been stored here yet.
        }
        return folders;
    }

    private static boolean isOlder(Path file, Instant than) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(than);
        } catch (NoSuchFileException _) {
            return false;
        }
    }
}

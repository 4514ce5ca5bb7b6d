package dev.grove.core.skill.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Reads tar: regular files and folders, and nothing that points elsewhere. */
final class TarFolder {

    private static final int ANY_MAY_EXECUTE = 0111;

    private TarFolder() {}

    static void read(InputStream unpacked, FolderBuilder into) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(
                        SkillArchives.bounded(unpacked), StandardCharsets.UTF_8.name())) {
            int entries = 0;
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                entries++;
                if (entries > SkillArchives.MOST_ENTRIES) {
                    throw SkillArchives.refusal(
                            "has more than %,d entries".formatted(SkillArchives.MOST_ENTRIES));
                }
                read(tar, entry, into);
            }
        }
    }

    private static void read(TarArchiveInputStream tar, TarArchiveEntry entry, FolderBuilder into)
            throws IOException {
        String path =
                entry.getName().startsWith("./") ? entry.getName().substring(2) : entry.getName();
        if (entry.isDirectory()) {
            refuseBadFolder(path);
            return;
        }
        specialKind(entry)
                .ifPresent(kind -> {
                    throw FolderBuilder.refusal(path, "is a " + kind + "; a skill has files only");
                });
        long _ = into.addPacked(path, (entry.getMode() & ANY_MAY_EXECUTE) != 0, tar);
    }

    private static void refuseBadFolder(String written) {
        String path = written.endsWith("/") ? written.substring(0, written.length() - 1) : written;
        if (path.isEmpty() || path.equals(".")) {
            return;
        }
        FolderPaths.fault(path)
                .ifPresent(fault -> {
                    throw FolderBuilder.refusal(written, fault);
                });
    }

    private static Optional<String> specialKind(TarArchiveEntry entry) {
        if (entry.isSymbolicLink()) {
            return Optional.of("symbolic link");
        }
        if (entry.isLink()) {
            return Optional.of("hard link");
        }
        if (entry.isCharacterDevice() || entry.isBlockDevice()) {
            return Optional.of("device");
        }
        if (entry.isFIFO()) {
            return Optional.of("pipe");
        }
        if (entry.isSparse()) {
            return Optional.of("sparse file");
        }
        return entry.isFile() ? Optional.empty() : Optional.of("special file");
    }
}

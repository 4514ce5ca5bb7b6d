package dev.grove.core.skill.folder;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/**
 * Reads zip. Its files are said twice there, by a header before each and by the directory at the
 * end, and readers differ in which they believe: both must say the same, byte for byte. Links are
 * known by the directory alone.
 */
final class ZipFolder {

    private ZipFolder() {}

    static void read(byte[] archive, FolderBuilder into) throws IOException {
        try (ZipArchiveInputStream zip =
                new ZipArchiveInputStream(
                        new ByteArrayInputStream(archive),
                        StandardCharsets.UTF_8.name(),
                        false,
                        false)) {
            for (CentralEntry entry : CentralDirectory.read(archive)) {
                read(zip, entry, into);
            }
            ZipArchiveEntry unlisted = zip.getNextEntry();
            if (unlisted != null) {
                throw FolderBuilder.refusal(
                        unlisted.getName(), "is not in the archive's directory");
            }
        }
    }

    private static void read(ZipArchiveInputStream zip, CentralEntry entry, FolderBuilder into)
            throws IOException {
        ZipArchiveEntry header = zip.getNextEntry();
        String path = into.habits().withSlashes(entry.path());
        if (header == null || !entry.isAtHeader(header)) {
            throw FolderBuilder.refusal(
                    path, "is another file in the archive's directory than in the archive");
        }
        if (!zip.canReadEntryData(header)) {
            throw FolderBuilder.refusal(path, "is encrypted, or packed in a way that is not known");
        }
        entry.specialKind()
                .ifPresent(kind -> {
                    throw FolderBuilder.refusal(path, "is a " + kind + "; a skill has files only");
                });
        CheckedInputStream content = new CheckedInputStream(zip, new CRC32());
        long bytes =
                path.endsWith("/")
                        ? readFolder(path, content)
                        : into.addPacked(path, entry.isExecutable(), content);
        if (!entry.isContent(zip.getCompressedCount(), bytes, content.getChecksum().getValue())) {
            throw FolderBuilder.refusal(
                    path, "is another file in the archive's directory than in the archive");
        }
    }

    private static long readFolder(String path, CheckedInputStream content) throws IOException {
        FolderPaths.fault(path.substring(0, path.length() - 1))
                .ifPresent(fault -> {
                    throw FolderBuilder.refusal(path, fault);
                });
        if (content.read() >= 0) {
            throw FolderBuilder.refusal(path, "is a folder with a content");
        }
        return 0;
    }
}

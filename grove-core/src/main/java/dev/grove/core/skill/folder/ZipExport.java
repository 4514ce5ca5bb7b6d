package dev.grove.core.skill.folder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Writes a zip that depends on the files alone: sorted, stored as they are (what deflate makes of
 * them depends on its version), and of the first day that zip knows.
 */
final class ZipExport {

    private static final LocalDateTime FIRST_DAY = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final int SCRIPT = 0100755;
    private static final int FILE = 0100644;

    private ZipExport() {}

    static byte[] write(String name, SkillFolder folder) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            zip.setUseZip64(Zip64Mode.Never);
            for (FolderFile file : folder.files()) {
                zip.putArchiveEntry(entry(name + "/" + file.path(), file));
                zip.write(file.content());
                zip.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static ZipArchiveEntry entry(String path, FolderFile file) {
        CRC32 crc = new CRC32();
        crc.update(file.content());
        ZipArchiveEntry entry = new ZipArchiveEntry(path);
        entry.setMethod(ZipArchiveEntry.STORED);
        entry.setSize(file.content().length);
        entry.setCompressedSize(file.content().length);
        entry.setCrc(crc.getValue());
        entry.setTimeLocal(FIRST_DAY);
        entry.setUnixMode(file.executable() ? SCRIPT : FILE);
        return entry;
    }
}

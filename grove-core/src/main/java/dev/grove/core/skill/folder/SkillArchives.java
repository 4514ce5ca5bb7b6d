package dev.grove.core.skill.folder;

import dev.grove.core.error.GroveException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * Archives of skills: zip, tar, and tar in gzip, told apart by their first bytes. Both kinds are
 * read strictly: what two readers of an archive could see differently is refused.
 */
public final class SkillArchives {

    /** A skill of the largest size, stored as it is, and what an archive says of its files. */
    public static final int LARGEST = (int) SkillFolder.MOST_BYTES + 2 * 1024 * 1024;

    /** Folders count too. */
    static final int MOST_ENTRIES = 2 * SkillFolder.MOST_FILES;

    private static final String FIELD = "archive";

    private SkillArchives() {}

    /**
     * Unpacks an archive in memory.
     *
     * @param archive at most {@link #LARGEST} bytes
     * @throws GroveException validation_failed, which names the path at fault
     */
    public static SkillFolder read(byte[] archive) {
        FolderBuilder folder = new FolderBuilder();
        try {
            if (startsWith(archive, 'P', 'K')) {
                ZipFolder.read(archive, folder);
            } else if (startsWith(archive, 0x1f, 0x8b)) {
                TarFolder.read(new GZIPInputStream(new ByteArrayInputStream(archive)), folder);
            } else if (isTar(archive)) {
                TarFolder.read(new ByteArrayInputStream(archive), folder);
            } else {
                throw refusal("is neither zip nor tar nor a tar in gzip");
            }
        } catch (GroveException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // The library reports what it cannot read by whatever came first.
            throw refusal("cannot be read: " + firstLine(e));
        }
        return folder.build();
    }

    /** Writes a zip: the same files give the same bytes. */
    public static byte[] write(String name, SkillFolder folder) {
        return ZipExport.write(name, folder);
    }

    static GroveException refusal(String fault) {
        return GroveException.invalid(FIELD, fault);
    }

    /** Bytes that come out of a compressed stream, up to what a skill could need. */
    static InputStream bounded(InputStream unpacked) {
        return new BoundedArchiveStream(unpacked, LARGEST);
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }

    /** A header of 512 bytes, whose checksum the reader looks at. */
    private static boolean isTar(byte[] bytes) {
        return bytes.length >= 512
                && bytes[257] == 'u'
                && bytes[258] == 's'
                && bytes[259] == 't'
                && bytes[260] == 'a'
                && bytes[261] == 'r';
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage();
        return message == null
                ? "it is broken"
                : FolderPaths.shown(message.lines().findFirst().orElse("it is broken"));
    }
}

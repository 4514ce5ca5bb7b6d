package dev.grove.core.skill.folder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Archives as good and bad programs write them. */
public final class TestArchives {

    public static final String SKILL =
            "---\nname: memo\ndescription: Writes memos. Use it for memos.\n---\n\nWrite.\n";

    private TestArchives() {}

    /** Writes an archive, and may fail. */
    interface Writing<T> {
        void write(T into) throws IOException;
    }

    static byte[] zip(Writing<ZipArchiveOutputStream> writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            writing.write(zip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] tar(Writing<TarArchiveOutputStream> writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            writing.write(tar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    static void add(ZipArchiveOutputStream zip, String path, byte[] content) throws IOException {
        zip.putArchiveEntry(new ZipArchiveEntry(path));
        zip.write(content);
        zip.closeArchiveEntry();
    }

    static void add(TarArchiveOutputStream tar, String path, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(path, true);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    static void addSpecial(TarArchiveOutputStream tar, String path, byte kind, String target)
            throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(path, kind);
        entry.setLinkName(target);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] zipOf(Map<String, String> files) {
        return zip(zip -> {
            for (Map.Entry<String, String> file : files.entrySet()) {
                add(zip, file.getKey(), utf8(file.getValue()));
            }
        });
    }

    public static byte[] tarOf(Map<String, String> files) {
        return tar(tar -> {
            for (Map.Entry<String, String> file : files.entrySet()) {
                add(tar, file.getKey(), utf8(file.getValue()));
            }
        });
    }

    /** A skill of the name {@code memo} with another file, both as they are. */
    public static Map<String, String> memoWith(String path, String content) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("SKILL.md", SKILL);
        files.put(path, content);
        return files;
    }

    /** Writes a path as PowerShell does, at both places of a zip; X stands for each backslash. */
    static byte[] withBackslashes(byte[] zip, String path) {
        String written = path.replace('X', '\\');
        return replaced(replaced(zip, path, written, 1), path, written, 1);
    }

    /** Replaces an occurrence of a text in bytes by another of its length. */
    static byte[] replaced(byte[] bytes, String text, String other, int occurrence) {
        byte[] result = bytes.clone();
        byte[] sought = utf8(text);
        int found = 0;
        for (int at = 0; at + sought.length <= result.length; at++) {
            boolean same = true;
            for (int i = 0; i < sought.length && same; i++) {
                same = result[at + i] == sought[i];
            }
            if (same && ++found == occurrence) {
                System.arraycopy(utf8(other), 0, result, at, sought.length);
                return result;
            }
        }
        throw new IllegalArgumentException(text + " is not there " + occurrence + " times");
    }

    /** A header whose checksum is right for what was written into it by hand. */
    static byte[] withField(byte[] tar, int offset, byte[] field) {
        byte[] result = tar.clone();
        System.arraycopy(field, 0, result, offset, field.length);
        java.util.Arrays.fill(result, 148, 156, (byte) ' ');
        int sum = 0;
        for (int i = 0; i < TarConstants.DEFAULT_RCDSIZE; i++) {
            sum += result[i] & 0xff;
        }
        byte[] written = utf8("%06o\0 ".formatted(sum));
        System.arraycopy(written, 0, result, 148, written.length);
        return result;
    }
}

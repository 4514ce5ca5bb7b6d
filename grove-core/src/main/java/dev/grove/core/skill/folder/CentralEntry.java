package dev.grove.core.skill.folder;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** Entry of the central directory of a zip. */
final class CentralEntry {

    private static final int KIND_OF_FILE = 0xF000;
    private static final int LINK = 0xA000;
    private static final int REGULAR = 0x8000;
    private static final int FOLDER = 0x4000;
    private static final int ANY_MAY_EXECUTE = 0111;

    private final byte[] name;
    private final int method;
    private final int mode;
    private final long crc;
    private final long packed;
    private final long size;
    private final long offset;

    CentralEntry(byte[] name, int method, int mode, long crc, long packed, long size, long offset) {
        this.name = name;
        this.method = method;
        this.mode = mode;
        this.crc = crc;
        this.packed = packed;
        this.size = size;
        this.offset = offset;
    }

    long offset() {
        return offset;
    }

    /** With the character for what is no UTF-8 in the place of what is none. */
    String path() {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name)).toString();
        } catch (CharacterCodingException _) {
            return new String(name, StandardCharsets.UTF_8) + "\uFFFD";
        }
    }

    boolean isExecutable() {
        return (mode & ANY_MAY_EXECUTE) != 0;
    }

    /** Kind of an entry that is neither a file nor a folder, by its Unix mode; empty for those. */
    Optional<String> specialKind() {
        return switch (mode & KIND_OF_FILE) {
            case 0, REGULAR, FOLDER -> Optional.empty();
            case LINK -> Optional.of("symbolic link");
            default -> Optional.of("special file");
        };
    }

    /** Whether the header before the file says the same as this one, so far. */
    boolean isAtHeader(ZipArchiveEntry header) {
        return Arrays.equals(name, header.getRawName())
                && header.getMethod() == method
                && header.getLocalHeaderOffset() == offset;
    }

    /**
     * Whether what was unpacked is what this one says.
     *
     * @param read how many bytes it was unpacked from
     */
    boolean isContent(long read, long unpacked, long crcOfIt) {
        return packed == read && size == unpacked && crc == crcOfIt;
    }
}

package dev.grove.core.skill.folder;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads the directory at the end of a zip (APPNOTE.TXT 4.3.12, 4.3.16), in the one way in which it
 * can be read: the last record ends the archive, and the directory ends where that begins.
 */
final class CentralDirectory {

    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int HEADER = 0x02014b50;
    private static final int HEADER_BYTES = 46;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final long ELSEWHERE = 0xFFFFFFFFL;

    private CentralDirectory() {}

    /** In the order in which the files lie in the archive. */
    static List<CentralEntry> read(byte[] archive) {
        ByteBuffer bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        int end = end(bytes);
        int entries = unsigned(bytes.getShort(end + 10));
        long size = unsigned(bytes.getInt(end + 12));
        long offset = unsigned(bytes.getInt(end + 16));
        if (bytes.getInt(end + 4) != 0 || unsigned(bytes.getShort(end + 8)) != entries) {
            throw SkillArchives.refusal("is one part of several");
        }
        if (entries == LONGEST_COMMENT || size == ELSEWHERE || offset == ELSEWHERE) {
            throw SkillArchives.refusal("is a zip64, which a skill is too small for");
        }
        if (entries > SkillArchives.MOST_ENTRIES) {
            throw SkillArchives.refusal(
                    "has more than %,d entries".formatted(SkillArchives.MOST_ENTRIES));
        }
        if (offset + size != end) {
            throw broken();
        }
        bytes.position((int) offset);
        List<CentralEntry> read = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            read.add(entry(bytes, end));
        }
        if (bytes.position() != end) {
            throw broken();
        }
        read.sort(Comparator.comparingLong(CentralEntry::offset));
        return read;
    }

    private static int end(ByteBuffer bytes) {
        int last = bytes.limit() - END_BYTES;
        for (int at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
            if (bytes.getInt(at) == END) {
                if (unsigned(bytes.getShort(at + 20)) != last - at) {
                    throw broken();
                }
                return at;
            }
        }
        throw SkillArchives.refusal("is cut off: its directory is missing");
    }

    private static CentralEntry entry(ByteBuffer bytes, int end) {
        int at = bytes.position();
        if (at + HEADER_BYTES > end || bytes.getInt(at) != HEADER) {
            throw broken();
        }
        int name = unsigned(bytes.getShort(at + 28));
        int extra = unsigned(bytes.getShort(at + 30));
        int comment = unsigned(bytes.getShort(at + 32));
        int next = at + HEADER_BYTES + name + extra + comment;
        if (next > end) {
            throw broken();
        }
        byte[] written = new byte[name];
        bytes.get(at + HEADER_BYTES, written);
        bytes.position(next);
        return new CentralEntry(
                written,
                unsigned(bytes.getShort(at + 10)),
                unsigned(bytes.getShort(at + 40)),
                unsigned(bytes.getInt(at + 16)),
                unsigned(bytes.getInt(at + 20)),
                unsigned(bytes.getInt(at + 24)),
                unsigned(bytes.getInt(at + 42)));
    }

    private static RuntimeException broken() {
        return SkillArchives.refusal("is broken: its directory does not fit together");
    }

    private static int unsigned(short value) {
        return Short.toUnsignedInt(value);
    }

    private static long unsigned(int value) {
        return Integer.toUnsignedLong(value);
    }
}

package dev.grove.core.skill.folder;

import static dev.grove.core.skill.folder.TestArchives.SKILL;
import static dev.grove.core.skill.folder.TestArchives.add;
import static dev.grove.core.skill.folder.TestArchives.addSpecial;
import static dev.grove.core.skill.folder.TestArchives.gzip;
import static dev.grove.core.skill.folder.TestArchives.memoWith;
import static dev.grove.core.skill.folder.TestArchives.replaced;
import static dev.grove.core.skill.folder.TestArchives.tar;
import static dev.grove.core.skill.folder.TestArchives.tarOf;
import static dev.grove.core.skill.folder.TestArchives.utf8;
import static dev.grove.core.skill.folder.TestArchives.withBackslashes;
import static dev.grove.core.skill.folder.TestArchives.withField;
import static dev.grove.core.skill.folder.TestArchives.zip;
import static dev.grove.core.skill.folder.TestArchives.zipOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each is refused with a clear error, at once, without much memory. */
class HostileArchivesTest {

    /** Time of the processor, so that a busy machine does not fail it. */
    private static final Duration MOST_TIME = Duration.ofSeconds(5);

    /**
     * Bound on allocation: the unpacked files, the archive itself, and as much again; not what an
     * archive declares.
     */
    private static final long MOST_ALLOCATED = 120L * 1024 * 1024;

    private static final byte[] MEGABYTE = new byte[1024 * 1024];

    static Stream<Arguments> archives() {
        return Stream.concat(zips(), tars());
    }

    private static Stream<Arguments> zips() {
        byte[] good = zipOf(memoWith("notes.md", "n"));
        return Stream.of(
                one(
                        "zip slip",
                        zipOf(memoWith("../../etc/passwd", "x")),
                        "../../etc/passwd: leads elsewhere"),
                one("inner dots", zipOf(memoWith("a/../../b", "x")), "a/../../b: leads elsewhere"),
                one("absolute", zipOf(memoWith("/etc/passwd", "x")), "/etc/passwd: is absolute"),
                one("drive", zipOf(memoWith("C:/x", "x")), "C:/x: is absolute"),
                one(
                        "backslash",
                        withBackslashes(zipOf(memoWith("aX..Xb.txt", "x")), "aX..Xb"),
                        "a/../b.txt: leads elsewhere"),
                one(
                        "backslash and slash",
                        withBackslashes(zipOf(twoSeparators()), "aXb"),
                        "a/b: is there twice"),
                one(
                        "NUL",
                        both(good, "notes.md", "no\0es.md"),
                        "no\\u0000es.md: has a control character"),
                one("escape", both(good, "notes.md", "no\033es.md"), "has a control character"),
                one(
                        "symbolic link",
                        zip(zip -> {
                            add(zip, "SKILL.md", utf8(SKILL));
                            ZipArchiveEntry link = new ZipArchiveEntry("link");
                            link.setUnixMode(0120777);
                            zip.putArchiveEntry(link);
                            zip.write(utf8("/etc/passwd"));
                            zip.closeArchiveEntry();
                        }),
                        "link: is a symbolic link"),
                one(
                        "device",
                        zip(zip -> {
                            add(zip, "SKILL.md", utf8(SKILL));
                            ZipArchiveEntry device = new ZipArchiveEntry("null");
                            device.setUnixMode(0020666);
                            zip.putArchiveEntry(device);
                            zip.closeArchiveEntry();
                        }),
                        "null: is a special file"),
                one(
                        "twice",
                        both(zipOf(memoWith("SKILL.me", "x")), "SKILL.me", "SKILL.md"),
                        "SKILL.md: is there twice"),
                one("case", zipOf(memoWith("skill.MD", "x")), "is the same name as SKILL.md"),
                one("unicode forms", zipOf(twoForms()), "is the same name as"),
                one("file and folder", zipOf(fileAndFolder()), "is there twice"),
                one(
                        "another name in the directory",
                        replaced(good, "notes.md", "n0tes.md", 2),
                        "is another file in the archive's directory"),
                one(
                        "another name in the header",
                        replaced(good, "notes.md", "n0tes.md", 1),
                        "is another file in the archive's directory"),
                one(
                        "hidden file",
                        withoutLastOfDirectory(good),
                        "is not in the archive's directory"),
                one(
                        "one content listed twice",
                        listedTwice(good),
                        "is another file in the archive's directory"),
                one(
                        "another size in the directory",
                        withDirectoryField(good, 24, 4_000_000_000L),
                        "is another file"),
                one(
                        "another place in the directory",
                        withDirectoryField(
                                good,
                                42,
                                littleEndian(good).getInt(lastOfDirectory(good) + 42) + 1),
                        "is another file in the archive's directory"),
                one(
                        "another checksum in the directory",
                        withDirectoryField(good, 16, 7),
                        "is another file"),
                one(
                        "overlong bomb",
                        zip(zip -> {
                            add(zip, "SKILL.md", utf8(SKILL));
                            zip.putArchiveEntry(new ZipArchiveEntry("bomb"));
                            for (int i = 0; i < 1_000; i++) {
                                zip.write(MEGABYTE);
                            }
                            zip.closeArchiveEntry();
                        }),
                        "bomb: is too large"),
                one(
                        "many entries",
                        zip(zip -> {
                            for (int i = 0; i < 20_000; i++) {
                                add(zip, "f" + i, new byte[0]);
                            }
                        }),
                        "has more than 1,024 entries"),
                one("zip64 entries", withEnd(good, 8, 0xFFFF), "is a"),
                one("513 files", zipOf(files(513)), "f512: is one file too many"),
                one("no end", Arrays.copyOf(good, good.length - 5), "is cut off"),
                one("cut in half", Arrays.copyOf(good, good.length / 2), "archive: "),
                one("no skill", zipOf(Map.of("README.md", "x")), "SKILL.md: is missing"),
                one("two skills", zipOf(twoSkills()), "lies outside of the skill's folder"),
                one("deep", zipOf(memoWith("a/".repeat(17) + "b", "x")), "folders deep"),
                one(
                        "long name",
                        zipOf(memoWith("ü".repeat(200), "x")),
                        "has a name of more than 255 bytes"),
                one(
                        "not UTF-8",
                        both(
                                good,
                                "notes.md",
                                "no\u00ff".substring(0, 2),
                                new byte[] {(byte) 0xff}),
                        "is not written in UTF-8"),
                one(
                        "folder with a content",
                        zip(zip -> {
                            add(zip, "SKILL.md", utf8(SKILL));
                            ZipArchiveEntry folder = new ZipArchiveEntry("x/");
                            folder.setMethod(ZipArchiveEntry.STORED);
                            folder.setSize(3);
                            folder.setCrc(0x352441C2L);
                            zip.putArchiveEntry(folder);
                            zip.write(utf8("abc"));
                            zip.closeArchiveEntry();
                        }),
                        "x/: "),
                one("no archive", utf8("hello"), "is neither zip nor tar"),
                one("nothing", new byte[0], "is neither zip nor tar"));
    }

    private static Stream<Arguments> tars() {
        byte[] good = tarOf(Map.of("SKILL.md", SKILL));
        return Stream.of(
                one("tar slip", tarOf(memoWith("../x", "x")), "../x: leads elsewhere"),
                one(
                        "tar absolute",
                        tarOf(memoWith("/etc/passwd", "x")),
                        "/etc/passwd: is absolute"),
                one(
                        "tar symbolic link",
                        tar(tar -> addSpecial(tar, "l", TarConstants.LF_SYMLINK, "/etc")),
                        "l: is a symbolic link"),
                one(
                        "tar hard link",
                        tar(tar -> addSpecial(tar, "l", TarConstants.LF_LINK, "SKILL.md")),
                        "l: is a hard link"),
                one(
                        "tar device",
                        tar(tar -> addSpecial(tar, "d", TarConstants.LF_CHR, "")),
                        "d: is a device"),
                one(
                        "tar pipe",
                        tar(tar -> addSpecial(tar, "p", TarConstants.LF_FIFO, "")),
                        "p: is a pipe"),
                one(
                        "tar twice",
                        tar(tar -> {
                            add(tar, "SKILL.md", utf8(SKILL));
                            add(tar, "SKILL.md", utf8("x"));
                        }),
                        "SKILL.md: is there twice"),
                one(
                        "tar NUL in a long name",
                        tar(tar -> {
                            TarArchiveEntry entry = new TarArchiveEntry("x");
                            entry.addPaxHeader("path", "a\0b");
                            tar.putArchiveEntry(entry);
                            tar.closeArchiveEntry();
                        }),
                        ": "),
                one(
                        "tar negative size",
                        withField(
                                good,
                                124,
                                new byte[] {
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0xff,
                                    (byte) 0x01
                                }),
                        "archive: cannot be read"),
                one(
                        "tar size of no digits",
                        withField(good, 124, utf8("999999999999")),
                        "archive: cannot be read"),
                one(
                        "tar size beyond all",
                        withField(
                                good,
                                124,
                                new byte[] {
                                    (byte) 0x80,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f,
                                    0x7f
                                }),
                        "archive: cannot be read"),
                one("tar huge declared size", withField(good, 124, utf8("77777777777\0")), ": "),
                one("tar wrong checksum", replaced(good, "SKILL.md", "SKILL.mx", 1), ": "),
                one(
                        "gzip bomb",
                        gzip(
                                tar(tar -> {
                                    add(tar, "SKILL.md", utf8(SKILL));
                                    TarArchiveEntry bomb = new TarArchiveEntry("bomb");
                                    bomb.setSize(300L * MEGABYTE.length);
                                    tar.putArchiveEntry(bomb);
                                    for (int i = 0; i < 300; i++) {
                                        tar.write(MEGABYTE);
                                    }
                                    tar.closeArchiveEntry();
                                })),
                        "bomb: is too large"),
                one("gzip bomb in a long name", gzip(longName()), "unpacks to more than"),
                one("gzip of nothing but zeros", gzip(new byte[100 * 1024 * 1024]), ": "),
                one("gzip cut off", Arrays.copyOf(gzip(good), 60), "archive: cannot be read"),
                one("tar 513 files", tarOf(files(513)), "f512: is one file too many"),
                one(
                        "tar many folders",
                        tar(tar -> {
                            for (int i = 0; i < 2_000; i++) {
                                TarArchiveEntry folder = new TarArchiveEntry("d" + i + "/");
                                tar.putArchiveEntry(folder);
                                tar.closeArchiveEntry();
                            }
                        }),
                        "has more than 1,024 entries"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("archives")
    void isRefusedAtOnceAndClearly(String kind, byte[] archive, String message) {
        // Warm-up: classes and tables are loaded once, at the cost of no archive.
        GroveException warm = refusal(zipOf(Map.of("README.md", "x")));
        assertThat(warm).isNotNull();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long began = threads.getCurrentThreadCpuTime();

        GroveException refusal = refusal(archive);

        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - began))
                .as(kind)
                .isLessThan(MOST_TIME);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                .as("bytes that were allocated for %s", kind)
                .isLessThan(MOST_ALLOCATED);
        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal.getMessage()).contains(message).hasSizeLessThan(600);
        assertThat(String.valueOf(refusal.getMessage()).chars()).noneMatch(c -> c < ' ');
    }

    /** Nothing of an archive is trusted that a few changed bits could say. */
    @Test
    void neverFailsInAnotherWayHoweverItIsBroken() {
        for (byte[] good :
                new byte[][] {zipOf(memoWith("a/b.md", "b")), tarOf(memoWith("a/b.md", "b"))}) {
            for (int at = 0; at < Math.min(good.length, 4_000); at++) {
                byte[] broken = good.clone();
                broken[at] ^= (byte) (1 << (at % 8));
                try {
                    assertThat(SkillArchives.read(broken).files()).isNotEmpty();
                } catch (GroveException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
                }
            }
        }
    }

    private static GroveException refusal(byte[] archive) {
        return catchThrowableOfType(GroveException.class, () -> SkillArchives.read(archive));
    }

    private static Arguments one(String kind, byte[] archive, String message) {
        return Arguments.of(kind, archive, message);
    }

    private static Map<String, String> files(int count) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("SKILL.md", SKILL);
        for (int i = 1; i < count; i++) {
            files.put("f" + i, "");
        }
        return files;
    }

    private static Map<String, String> twoSeparators() {
        Map<String, String> files = memoWith("aXb", "x");
        files.put("a/b", "y");
        return files;
    }

    private static Map<String, String> twoForms() {
        Map<String, String> files = memoWith("caf\u00e9.md", "x");
        files.put("cafe\u0301.md", "x");
        return files;
    }

    private static Map<String, String> fileAndFolder() {
        Map<String, String> files = memoWith("a", "x");
        files.put("a/b", "x");
        return files;
    }

    private static Map<String, String> twoSkills() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("memo/SKILL.md", SKILL);
        files.put("letter/SKILL.md", SKILL);
        return files;
    }

    private static byte[] both(byte[] zip, String name, String other) {
        return replaced(replaced(zip, name, other, 1), name, other, 1);
    }

    /** A name whose first signs are followed by a byte that no text has. */
    private static byte[] both(byte[] zip, String name, String begin, byte[] then) {
        byte[] changed = zip.clone();
        byte[] sought = utf8(name);
        for (int at = 0; at + sought.length <= zip.length; at++) {
            if (Arrays.equals(zip, at, at + sought.length, sought, 0, sought.length)) {
                System.arraycopy(then, 0, changed, at + begin.length(), then.length);
            }
        }
        return changed;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int end(byte[] zip) {
        return zip.length - 22;
    }

    private static byte[] withEnd(byte[] zip, int field, int value) {
        byte[] changed = zip.clone();
        littleEndian(changed).putShort(end(zip) + field, (short) value);
        littleEndian(changed).putShort(end(zip) + field + 2, (short) value);
        return changed;
    }

    /** Sets a field of the directory's last entry. */
    private static byte[] withDirectoryField(byte[] zip, int field, long value) {
        byte[] changed = zip.clone();
        littleEndian(changed).putInt(lastOfDirectory(zip) + field, (int) value);
        return changed;
    }

    private static int lastOfDirectory(byte[] zip) {
        for (int at = end(zip) - 46; at >= 0; at--) {
            if (littleEndian(zip).getInt(at) == 0x02014b50) {
                return at;
            }
        }
        throw new IllegalArgumentException();
    }

    private static byte[] withoutLastOfDirectory(byte[] zip) {
        int last = lastOfDirectory(zip);
        ByteArrayOutputStream cut = new ByteArrayOutputStream();
        cut.write(zip, 0, last);
        cut.write(zip, end(zip), 22);
        byte[] changed = cut.toByteArray();
        ByteBuffer bytes = littleEndian(changed);
        int size = last - bytes.getInt(last + 16);
        bytes.putInt(last + 12, size);
        bytes.putShort(last + 8, (short) 1);
        bytes.putShort(last + 10, (short) 1);
        return changed;
    }

    /**
     * Lists one content under a second name, as a bomb of overlapping files does with many entries.
     */
    private static byte[] listedTwice(byte[] zip) {
        int last = lastOfDirectory(zip);
        byte[] entry = Arrays.copyOfRange(zip, last, end(zip));
        ByteArrayOutputStream more = new ByteArrayOutputStream();
        more.write(zip, 0, end(zip));
        byte[] again = replaced(entry, "notes", "other", 1);
        more.write(again, 0, again.length);
        more.write(zip, end(zip), 22);
        byte[] changed = more.toByteArray();
        ByteBuffer bytes = littleEndian(changed);
        int end = changed.length - 22;
        bytes.putInt(end + 12, bytes.getInt(end + 12) + entry.length);
        bytes.putShort(end + 8, (short) 3);
        bytes.putShort(end + 10, (short) 3);
        return changed;
    }

    /** A header of the GNU kind for a name of 100 MB, as a stream of one letter. */
    private static byte[] longName() {
        byte[] header =
                tar(tar -> {
                    TarArchiveEntry entry =
                            new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
                    tar.putArchiveEntry(entry);
                    tar.closeArchiveEntry();
                });
        byte[] name = new byte[512 + 100 * MEGABYTE.length];
        System.arraycopy(
                withField(
                        Arrays.copyOf(header, 512),
                        124,
                        utf8("%011o\0".formatted(100 * MEGABYTE.length))),
                0,
                name,
                0,
                512);
        Arrays.fill(name, 512, name.length, (byte) 'a');
        return name;
    }
}

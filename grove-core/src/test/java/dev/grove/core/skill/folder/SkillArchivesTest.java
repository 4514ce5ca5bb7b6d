package dev.grove.core.skill.folder;

import static dev.grove.core.skill.folder.TestArchives.SKILL;
import static dev.grove.core.skill.folder.TestArchives.add;
import static dev.grove.core.skill.folder.TestArchives.gzip;
import static dev.grove.core.skill.folder.TestArchives.memoWith;
import static dev.grove.core.skill.folder.TestArchives.tar;
import static dev.grove.core.skill.folder.TestArchives.tarOf;
import static dev.grove.core.skill.folder.TestArchives.utf8;
import static dev.grove.core.skill.folder.TestArchives.withBackslashes;
import static dev.grove.core.skill.folder.TestArchives.zip;
import static dev.grove.core.skill.folder.TestArchives.zipOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.error.GroveException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SkillArchivesTest {

    private static final Map<String, String> FILES = memoWith("references/größe.md", "# Größe\r\n");

    static Stream<byte[]> archives() {
        return Stream.of(
                zipOf(FILES), zipOf(inFolder(FILES)), tarOf(FILES), gzip(tarOf(inFolder(FILES))));
    }

    @ParameterizedTest
    @MethodSource("archives")
    void readsEachKindWithOrWithoutItsFolder(byte[] archive) {
        SkillFolder folder = SkillArchives.read(archive);

        assertThat(folder.files())
                .extracting(FolderFile::path)
                .containsExactly("SKILL.md", "references/größe.md");
        assertThat(folder.skill().content()).isEqualTo(utf8(SKILL));
        assertThat(folder.find("references/größe.md").orElseThrow().content())
                .isEqualTo(utf8("# Größe\r\n"));
        assertThat(folder.name()).isIn(null, "memo");
    }

    @Test
    void readsWhatOtherProgramsOfThisMachineWrite(@TempDir Path folder) throws Exception {
        Path memo = Files.createDirectories(folder.resolve("memo/scripts"));
        Files.writeString(folder.resolve("memo/SKILL.md"), SKILL);
        Path script = Files.writeString(memo.resolve("run.py"), "#!/usr/bin/env python3\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();

        byte[] zip = written(folder, "python3", "-m", "zipfile", "-c", "out", "memo/");
        byte[] tar = written(folder, "tar", "czf", "out", "memo");
        byte[] gnu = written(folder, "tar", "cf", "out", "--format=gnu", "./memo");

        for (byte[] archive : List.of(zip, tar, gnu)) {
            SkillFolder read = SkillArchives.read(archive);
            assertThat(read.name()).isEqualTo("memo");
            assertThat(read.files())
                    .extracting(FolderFile::path)
                    .containsExactly("SKILL.md", "scripts/run.py");
            assertThat(read.find("scripts/run.py").orElseThrow().executable()).isTrue();
            assertThat(read.skill().executable()).isFalse();
        }
    }

    /** Finder adds a copy of the attributes of each file, and the look of each folder. */
    @Test
    void leavesOutWhatMacOsAdds() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("memo/SKILL.md", SKILL);
        files.put("memo/.DS_Store", "x");
        files.put("memo/._SKILL.md", "x");
        files.put("memo/a/._b", "x");
        files.put("memo/a/b", "x");
        files.put("__MACOSX/memo/._SKILL.md", "x");
        files.put("__MACOSX/._memo", "x");

        for (byte[] archive : List.of(zipOf(files), tarOf(files))) {
            SkillFolder folder = SkillArchives.read(archive);

            assertThat(folder.name()).isEqualTo("memo");
            assertThat(folder.files())
                    .extracting(FolderFile::path)
                    .containsExactly("SKILL.md", "a/b");
            assertThat(folder.notes())
                    .containsExactly(
                            "has files that macOS adds to archives, 5 of them, which are left out:"
                                    + " memo/.DS_Store, memo/._SKILL.md, memo/a/._b, …");
        }
    }

    @Test
    void readsTheBackslashesOfPowerShell() {
        byte[] packed = zipOf(Map.of("memoXSKILL.md", SKILL, "memoXaXb.txt", "x"));

        SkillFolder folder =
                SkillArchives.read(
                        withBackslashes(withBackslashes(packed, "memoXSKILL.md"), "memoXaXb.txt"));

        assertThat(folder.name()).isEqualTo("memo");
        assertThat(folder.files())
                .extracting(FolderFile::path)
                .containsExactly("SKILL.md", "a/b.txt");
        assertThat(folder.notes())
                .containsExactly(
                        "separates folders by backslashes, as Windows PowerShell does; they are"
                                + " read as /");
    }

    @Test
    void writesTheSameBytesForTheSameFilesInEveryTimeZone() {
        SkillFolder folder = SkillArchives.read(zipOf(FILES));
        byte[] first = SkillArchives.write("memo", folder);
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertThat(SkillArchives.write("memo", SkillArchives.read(tarOf(FILES))))
                    .isEqualTo(first);
        } finally {
            TimeZone.setDefault(before);
        }
        SkillFolder again = SkillArchives.read(first);
        assertThat(again.name()).isEqualTo("memo");
        assertThat(again.files())
                .extracting(FolderFile::digest)
                .isEqualTo(folder.files().stream().map(FolderFile::digest).toList());
    }

    @Test
    void keepsTheModeOfScriptsThroughItsOwnArchive() {
        byte[] archive =
                tar(tar -> {
                    add(tar, "SKILL.md", utf8(SKILL));
                    TarArchiveEntry script = new TarArchiveEntry("run.sh");
                    script.setMode(0100755);
                    script.setSize(2);
                    tar.putArchiveEntry(script);
                    tar.write(utf8("#!"));
                    tar.closeArchiveEntry();
                });

        SkillFolder again =
                SkillArchives.read(SkillArchives.write("memo", SkillArchives.read(archive)));

        assertThat(again.find("run.sh").orElseThrow().executable()).isTrue();
        assertThat(again.skill().executable()).isFalse();
    }

    @Test
    void takesASkillOfTheLargestSizeAndNotAByteMore() {
        byte[] rest = new byte[(int) SkillFolder.MOST_BYTES - utf8(SKILL).length];
        new Random(1).nextBytes(rest);
        byte[] largest =
                zip(zip -> {
                    zip.setMethod(ZipArchiveEntry.DEFLATED);
                    add(zip, "SKILL.md", utf8(SKILL));
                    add(zip, "data.bin", rest);
                });
        byte[] larger =
                tar(tar -> {
                    add(tar, "SKILL.md", utf8(SKILL));
                    add(tar, "data.bin", rest);
                    add(tar, "one.bin", new byte[1]);
                });

        assertThat(SkillArchives.read(largest).files()).hasSize(2);
        assertThatThrownBy(() -> SkillArchives.read(larger))
                .isInstanceOf(GroveException.class)
                .hasMessageStartingWith("one.bin: is too large");
    }

    @Test
    void takes512FilesAndRefusesOneMore() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("SKILL.md", SKILL);
        for (int i = 1; i < 512; i++) {
            files.put("f/" + i, "");
        }
        assertThat(SkillArchives.read(zipOf(files)).files()).hasSize(512);
        files.put("f/512", "");
        assertThatThrownBy(() -> SkillArchives.read(tarOf(files)))
                .hasMessage("f/512: is one file too many: a skill has at most 512");
    }

    private static Map<String, String> inFolder(Map<String, String> files) {
        Map<String, String> moved = new LinkedHashMap<>();
        files.forEach((path, content) -> moved.put("memo/" + path, content));
        return moved;
    }

    private static byte[] written(Path folder, String... command)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Files.deleteIfExists(out);
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return Files.readAllBytes(out);
    }
}

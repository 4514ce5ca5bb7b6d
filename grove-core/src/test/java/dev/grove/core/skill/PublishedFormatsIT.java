package dev.grove.core.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.agent.TestTenants;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.folder.FolderFile;
import dev.grove.core.skill.folder.SkillArchives;
import dev.grove.core.skill.folder.SkillFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten skills, written after the examples of the specification and what published ones do: each is
 * packed by other programs, taken in, given out, and compared byte by byte.
 */
class PublishedFormatsIT {

    private static final Path FOLDER =
            Path.of("src/test/resources/dev/grove/core/skill/published").toAbsolutePath();

    private static TestDatabase database;
    private static TenantId tenant;
    private static Skills skills;

    @TempDir Path scratch;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
        tenant = TestTenants.fresh(database);
        skills = TestSkills.on(database);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    static List<String> names() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void areTen() throws IOException {
        assertThat(names()).hasSize(10);
    }

    @ParameterizedTest
    @MethodSource("names")
    void areGivenOutAsTheyWereTakenIn(String name) throws Exception {
        Map<String, byte[]> original = filesOf(FOLDER.resolve(name));
        byte[] zip =
                packed(
                        "python3",
                        "-m",
                        "zipfile",
                        "-c",
                        scratch.resolve("out").toString(),
                        name + "/");
        byte[] tar = packed("tar", "cf", scratch.resolve("out").toString(), name);
        byte[] gzip = packed("tar", "czf", scratch.resolve("out").toString(), "--format=gnu", name);

        Skill stored =
                skills.store(tenant, SkillArchives.read(zip), null).current().skill().skill();
        assertThat(skills.store(tenant, SkillArchives.read(tar), null))
                .isInstanceOf(StoreOutcome.Unchanged.class);
        assertThat(skills.store(tenant, SkillArchives.read(gzip), null))
                .isInstanceOf(StoreOutcome.Unchanged.class);

        SkillFolder exported = SkillArchives.read(skills.export(tenant, stored, file -> file));
        assertThat(exported.name()).isEqualTo(name);
        assertThat(exported.files())
                .extracting(FolderFile::path)
                .containsExactlyElementsOf(original.keySet());
        exported.files()
                .forEach(file ->
                        assertThat(file.content())
                                .as(file.path())
                                .isEqualTo(original.get(file.path())));
        assertThat(stored.frontmatter().path("name").stringValue()).isEqualTo(name);
    }

    private static Map<String, byte[]> filesOf(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(path).toString(), Files.readAllBytes(path));
            }
        }
        return files;
    }

    private byte[] packed(String... command) throws IOException, InterruptedException {
        Path out = scratch.resolve("out");
        Files.deleteIfExists(out);
        Process process =
                new ProcessBuilder(command)
                        .directory(FOLDER.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return Files.readAllBytes(out);
    }
}

package dev.grove.core.skill;

import dev.grove.core.schema.JsonSchemas;
import dev.grove.core.skill.folder.FolderBuilder;
import dev.grove.core.skill.folder.SkillArchives;
import dev.grove.core.skill.folder.SkillFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RealTmpTest {
    @Test
    void real() throws Exception {
        int same = 0;
        StringBuilder report = new StringBuilder();
        try (var folders = Files.list(Path.of("/tmp/sk/real/package/skills"))) {
            for (Path folder : folders.filter(f -> Files.exists(f.resolve("SKILL.md"))).sorted().toList()) {
                String name = folder.getFileName().toString();
                try {
                    FolderBuilder b = new FolderBuilder();
                    try (var w = Files.walk(folder)) {
                        for (Path p : w.filter(Files::isRegularFile).toList()) {
                            b.addWithoutMode(name + "/" + folder.relativize(p), Files.newInputStream(p));
                        }
                    }
                    SkillFolder f = b.build();
                    var reading = new SkillReader(new ParametersReader(new JsonSchemas())).read(f);
                    SkillFolder again = SkillArchives.read(SkillArchives.write(name, f));
                    boolean eq = true;
                    for (var file : again.files()) {
                        eq &= java.util.Arrays.equals(file.content(), Files.readAllBytes(folder.resolve(file.path())));
                    }
                    report.append(name + " " + f.files().size() + " files, equal " + eq + ", warnings " + reading.warnings() + "\n");
                    same += eq ? 1 : 0;
                } catch (dev.grove.core.error.GroveException e) {
                    report.append(name + " REFUSED " + e.getMessage() + " " + e.errors() + "\n");
                }
            }
        }
        Files.writeString(Path.of("/tmp/sk/real.txt"), report + "same " + same + "\n");
    }
}

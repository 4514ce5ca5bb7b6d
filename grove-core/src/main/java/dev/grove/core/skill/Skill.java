package dev.grove.core.skill;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content of a version of a skill. Immutable.
 *
 * @param frontmatter frontmatter of its SKILL.md, with all that its author wrote
 * @param parameters JSON Schema of what its placeholders take, from its {@code parameters.json};
 *     null where it has none
 * @param placeholders names in the body of its SKILL.md, in their order
 * @param files all of them, by path
 * @param digest SHA-256, in hexadecimal, over paths, modes and digests of all files
 */
public record Skill(
        String name,
        String description,
        ObjectNode frontmatter,
        @Nullable ObjectNode parameters,
        List<String> placeholders,
        List<SkillFile> files,
        String digest) {

    public static final String PARAMETERS = "parameters.json";

    public Skill {
        placeholders = List.copyOf(placeholders);
        files = List.copyOf(files);
    }

    public Optional<SkillFile> file(String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }

    public long size() {
        return files.stream().mapToLong(SkillFile::size).sum();
    }
}

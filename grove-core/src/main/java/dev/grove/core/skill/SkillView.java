package dev.grove.core.skill;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.error.FieldWarning;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of a skill as callers read it, in REST and over MCP alike; its files by path, without
 * their bytes.
 *
 * @param digest of all files together
 * @param size of all files together, in bytes
 * @param arguments what its placeholders take
 * @param warnings of what was just stored; left out where there are none
 */
public record SkillView(
        String name,
        int version,
        String description,
        ObjectNode frontmatter,
        @Nullable ObjectNode parameters,
        List<Argument> arguments,
        String digest,
        long size,
        List<File> files,
        boolean mcpExposed,
        @Nullable Integer publishedVersion,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings) {

    private static final String SHA256 = "sha256:";

    /** A file of it. */
    public record File(String path, String digest, int size, boolean executable) {

        private static File of(SkillFile file) {
            return new File(file.path(), digestOf(file), file.size(), file.executable());
        }
    }

    /** Argument that a placeholder takes. */
    public record Argument(
            String name, @Nullable String description, boolean required, List<String> values) {}

    public static SkillView of(StoredSkill stored) {
        return of(stored, List.of());
    }

    public static SkillView of(StoredSkill stored, List<FieldWarning> warnings) {
        Skill skill = stored.skill();
        return new SkillView(
                skill.name(),
                stored.version(),
                skill.description(),
                skill.frontmatter(),
                skill.parameters(),
                SkillArguments.of(skill).stream()
                        .map(one ->
                                new Argument(
                                        one.name(),
                                        one.description(),
                                        one.required(),
                                        one.values()))
                        .toList(),
                SHA256 + skill.digest(),
                skill.size(),
                skill.files().stream().map(File::of).toList(),
                stored.publishedVersion() != null,
                stored.publishedVersion(),
                stored.createdAt(),
                stored.updatedAt(),
                warnings);
    }

    /** Digest of a file, as the MCP extension writes it. */
    public static String digestOf(SkillFile file) {
        return SHA256 + file.digest();
    }
}

package dev.grove.core.skill;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.error.FieldWarning;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A version of a skill as callers read it, in REST and over MCP alike. */
@JsonClassDescription("A version of a skill, without the bytes of its files.")
public record SkillView(
        @JsonPropertyDescription("As its frontmatter has it") String name,
        @JsonPropertyDescription("From 1 on") int version,
        @JsonPropertyDescription("As its frontmatter has it") String description,
        @JsonUnwrapped Declared declared,
        @JsonUnwrapped Content content,
        @JsonPropertyDescription("Whether some version is published") boolean mcpExposed,
        @JsonPropertyDescription("The one that MCP clients see") @Nullable Integer publishedVersion,
        @JsonUnwrapped VersionTimes times,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings)
        implements DefinitionView {

    private static final String SHA256 = "sha256:";

    /** Words of its author on what it is and takes. */
    public record Declared(
            @JsonPropertyDescription("All that its author wrote at the head of its SKILL.md")
                    ObjectNode frontmatter,
            @JsonPropertyDescription("Content of its `parameters.json`")
                    @Nullable ObjectNode parameters,
            @JsonPropertyDescription("What its placeholders take") List<Argument> arguments) {

        private static Declared of(Skill skill) {
            return new Declared(
                    skill.frontmatter(),
                    skill.parameters(),
                    SkillArguments.of(skill).stream()
                            .map(one ->
                                    new Argument(
                                            one.name(),
                                            one.description(),
                                            one.required(),
                                            one.values()))
                            .toList());
        }
    }

    /** Files of a version, and their digest. */
    public record Content(
            @JsonPropertyDescription("`sha256:…` over all files") String digest,
            @JsonPropertyDescription("Of all files, in bytes") long size,
            @JsonPropertyDescription("By path") List<File> files) {

        private static Content of(Skill skill) {
            return new Content(
                    SHA256 + skill.digest(),
                    skill.size(),
                    skill.files().stream().map(File::of).toList());
        }
    }

    /** A file of it. */
    @JsonTypeName("SkillFile")
    @JsonClassDescription("A file of a skill.")
    public record File(
            @JsonPropertyDescription("Below the skill's folder") String path,
            @JsonPropertyDescription("`sha256:…` of its bytes") String digest,
            @JsonPropertyDescription("In bytes") int size,
            @JsonPropertyDescription("Whether it is a script") boolean executable) {

        private static File of(SkillFile file) {
            return new File(file.path(), digestOf(file), file.size(), file.executable());
        }
    }

    /** Argument that a placeholder takes. */
    @JsonTypeName("SkillArgument")
    @JsonClassDescription("What a placeholder takes.")
    public record Argument(
            @JsonPropertyDescription("Between the braces") String name,
            @JsonPropertyDescription("As the schema has it") @Nullable String description,
            @JsonPropertyDescription("Whether nothing can be rendered without it") boolean required,
            @JsonPropertyDescription("All that it may be; empty where it may be others")
                    List<String> values) {}

    public static SkillView of(StoredSkill stored) {
        return of(stored, List.of());
    }

    public static SkillView of(StoredSkill stored, List<FieldWarning> warnings) {
        Skill skill = stored.skill();
        return new SkillView(
                skill.name(),
                stored.version(),
                skill.description(),
                Declared.of(skill),
                Content.of(skill),
                stored.publishedVersion() != null,
                stored.publishedVersion(),
                new VersionTimes(stored.createdAt(), stored.updatedAt()),
                warnings);
    }

    /** Digest of a file, as the MCP extension writes it. */
    public static String digestOf(SkillFile file) {
        return SHA256 + file.digest();
    }
}

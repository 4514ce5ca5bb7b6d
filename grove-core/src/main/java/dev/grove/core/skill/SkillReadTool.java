package dev.grove.core.skill;

import dev.grove.core.skill.document.SkillDocument;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.text.NearestNames;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * {@code skill_read}: the body of a skill that the run has pinned, or one of its files. Agents with
 * skills have it without naming it.
 */
@Component
public class SkillReadTool implements BuiltInTool {

    public static final String NAME = "skill_read";

    private static final int MOST_LISTED = 100;

    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    "Reads one of your skills: its instructions, or with path one of the files that"
                            + " they name.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {
                               "skill": {"type": "string", "minLength": 1, "maxLength": 100,
                                         "description": "The skill's name."},
                               "path": {"type": "string", "minLength": 1, "maxLength": 600,
                                        "description": "A file below the skill's folder; its instructions without it."},
                               "offset": {"type": "integer", "minimum": 1,
                                          "description": "The first line to read; 1 unless given."},
                               "limit": {"type": "integer", "minimum": 1,
                                         "description": "How many lines; all unless given."}},
                             "required": ["skill"],
                             "additionalProperties": false}
                            """),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final RunSkills skills;

    SkillReadTool(RunSkills skills) {
        this.skills = skills;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /** The skills are those of an agent's run. */
    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        String name = call.arguments().path("skill").stringValue();
        List<PinnedSkill> pinned = skills.of(context.tenant(), context.run());
        Optional<PinnedSkill> found =
                pinned.stream().filter(one -> one.name().equals(name)).findFirst();
        if (found.isEmpty()) {
            List<String> names = pinned.stream().map(PinnedSkill::name).toList();
            return new ToolOutcome.Failed(
                    names.isEmpty()
                            ? "You have no skills."
                            : "You have no skill of that name; you have "
                                    + String.join(", ", names));
        }
        JsonNode path = call.arguments().path("path");
        return path.isString()
                ? file(call, context, found.get().skill(), path.stringValue())
                : body(call, context, found.get().skill());
    }

    private ToolOutcome body(ToolCall call, ToolContext context, Skill skill) {
        SkillFile file = skill.file(SkillFolder.SKILL).orElseThrow();
        String body = SkillDocument.read(skills.content(context.tenant(), file)).body().strip();
        return new ToolOutcome.Completed(lines(call, body) + filesOf(skill));
    }

    private static String filesOf(Skill skill) {
        List<SkillFile> others =
                skill.files().stream()
                        .filter(file -> !file.path().equals(SkillFolder.SKILL))
                        .toList();
        if (others.isEmpty()) {
            return "";
        }
        String more =
                others.size() > MOST_LISTED
                        ? "\n- and %d more".formatted(others.size() - MOST_LISTED)
                        : "";
        return others.stream()
                .limit(MOST_LISTED)
                .map(file -> "- %s (%,d bytes)".formatted(file.path(), file.size()))
                .collect(
                        Collectors.joining(
                                "\n", "\n\n[Files of this skill, to be read with path:]\n", more));
    }

    private ToolOutcome file(ToolCall call, ToolContext context, Skill skill, String path) {
        Optional<SkillFile> found = skill.file(path);
        if (found.isEmpty()) {
            List<String> paths = skill.files().stream().map(SkillFile::path).toList();
            return new ToolOutcome.Failed(
                    "The skill %s has no file of that path%s"
                            .formatted(skill.name(), NearestNames.asQuestion(path, paths)));
        }
        byte[] content = skills.content(context.tenant(), found.get());
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
            if (text.indexOf('\0') < 0) {
                return new ToolOutcome.Completed(lines(call, text));
            }
        } catch (CharacterCodingException _) {
            // Reported below.
        }
        return new ToolOutcome.Completed(
                "[%s is no text: %,d bytes, sha256:%s]"
                        .formatted(path, content.length, found.get().digest()));
    }

    private static String lines(ToolCall call, String text) {
        JsonNode offset = call.arguments().path("offset");
        JsonNode limit = call.arguments().path("limit");
        if (!offset.isNumber() && !limit.isNumber()) {
            return text;
        }
        return text.lines()
                .skip(offset.isNumber() ? offset.asLong(1) - 1 : 0)
                .limit(limit.isNumber() ? limit.asLong(Long.MAX_VALUE) : Long.MAX_VALUE)
                .collect(Collectors.joining("\n"));
    }
}

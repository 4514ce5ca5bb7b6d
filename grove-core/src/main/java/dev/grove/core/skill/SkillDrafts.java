package dev.grove.core.skill;

import dev.grove.core.error.GroveException;
import dev.grove.core.skill.document.PortableText;
import dev.grove.core.skill.folder.FolderBuilder;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.language.json.ExactJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;

/** Makes folders of what callers write in JSON. */
public final class SkillDrafts {

    private static final Set<String> FILE_MEMBERS = Set.of("text", "base64", "executable");

    private static final ObjectWriter PRETTY =
            ExactJson.MAPPER
                    .writer()
                    .with(
                            new DefaultPrettyPrinter()
                                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private SkillDrafts() {}

    /**
     * @throws GroveException validation_failed
     */
    public static SkillFolder toFolder(SkillDraft draft) {
        FolderBuilder folder = new FolderBuilder();
        Map<String, @Nullable JsonNode> files =
                draft.files() == null ? Map.of() : new LinkedHashMap<>(draft.files());
        files.forEach((path, file) -> add(folder, path, file));
        if (!files.containsKey(SkillFolder.SKILL)) {
            folder.add(SkillFolder.SKILL, false, utf8(skill(draft)));
        } else if (draft.name() != null || draft.description() != null || draft.body() != null) {
            throw GroveException.invalid(
                    "files",
                    "has a SKILL.md, which says name, description and body; leave out one or the"
                            + " other");
        }
        if (draft.parameters() != null) {
            folder.add(
                    Skill.PARAMETERS,
                    false,
                    utf8(PRETTY.writeValueAsString(draft.parameters()) + "\n"));
        }
        return folder.build();
    }

    private static void add(FolderBuilder folder, String path, @Nullable JsonNode file) {
        String field = "files[\"" + path + "\"]";
        if (file == null || !(file.isString() || file.isObject())) {
            throw GroveException.invalid(field, "must be a text, or an object with text or base64");
        }
        if (file.isString()) {
            byte[] content = utf8(file.stringValue());
            folder.add(path, FolderBuilder.isScript(content), content);
            return;
        }
        file.propertyNames().stream()
                .filter(member -> !FILE_MEMBERS.contains(member))
                .findFirst()
                .ifPresent(member -> {
                    throw GroveException.invalid(
                            field + "." + member,
                            "is unknown; a file has text or base64, and executable");
                });
        JsonNode text = file.path("text");
        JsonNode base64 = file.path("base64");
        if (text.isString() == base64.isString()) {
            throw GroveException.invalid(field, "must have either text or base64");
        }
        byte[] content = text.isString() ? utf8(text.stringValue()) : decoded(field, base64);
        JsonNode executable = file.path("executable");
        if (!executable.isMissingNode() && !executable.isBoolean()) {
            throw GroveException.invalid(field + ".executable", "must be true or false");
        }
        folder.add(
                path,
                executable.isBoolean()
                        ? executable.booleanValue()
                        : FolderBuilder.isScript(content),
                content);
    }

    private static byte[] decoded(String field, JsonNode base64) {
        try {
            return Base64.getDecoder().decode(base64.stringValue());
        } catch (IllegalArgumentException _) {
            throw GroveException.invalid(field + ".base64", "must be base64 (RFC 4648, section 4)");
        }
    }

    /** A text in JSON's quotes is one in YAML's. */
    private static String skill(SkillDraft draft) {
        StringBuilder skill = new StringBuilder("---\n");
        line(skill, "name", json(draft.name()));
        line(skill, "description", json(draft.description()));
        line(skill, "license", json(draft.license()));
        line(skill, "compatibility", json(draft.compatibility()));
        if (draft.metadata() != null && !draft.metadata().isEmpty()) {
            skill.append("metadata:\n");
            draft.metadata().forEach((key, value) -> line(skill, "  " + json(key), json(value)));
        }
        line(
                skill,
                "allowed-tools",
                draft.allowedTools() == null ? null : draft.allowedTools().toString());
        return skill.append("---\n\n").append(body(draft.body())).toString();
    }

    private static void line(StringBuilder skill, String name, @Nullable String value) {
        if (value != null) {
            skill.append(name).append(": ").append(value).append('\n');
        }
    }

    private static @Nullable String json(@Nullable String text) {
        return text == null ? null : ExactJson.MAPPER.writeValueAsString(text);
    }

    private static String body(@Nullable JsonNode body) {
        if (body == null || body.isNull()) {
            return "";
        }
        if (body.isArray()) {
            return PortableText.toMarkdown("body", body);
        }
        if (!body.isString()) {
            throw GroveException.invalid(
                    "body", "must be Markdown, or an array of blocks of Portable Text");
        }
        String text = body.stringValue();
        return text.endsWith("\n") ? text : text + "\n";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

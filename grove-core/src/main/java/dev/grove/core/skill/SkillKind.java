package dev.grove.core.skill;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.language.json.ExactJson;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Skills as definitions. The bytes of their files lie beside them, by content. */
final class SkillKind {

    static final DefinitionKind<Skill> KIND =
            new DefinitionKind<>(
                    "Skill",
                    new DefinitionTables("skills", "skill_versions", "skill_id", true),
                    SkillKind::isSkillName,
                    Skill::name,
                    SkillKind::write,
                    SkillKind::read);

    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");
    private static final int LONGEST_NAME = 64;

    private SkillKind() {}

    static boolean isSkillName(String text) {
        return text.length() <= LONGEST_NAME && NAME.matcher(text).matches();
    }

    private static String write(Skill skill) {
        ObjectNode json = ExactJson.MAPPER.createObjectNode();
        json.put("name", skill.name());
        json.put("description", skill.description());
        // Stored as texts: the database would reorder the members of objects.
        json.put("frontmatter", skill.frontmatter().toString());
        json.put("parameters", skill.parameters() == null ? null : skill.parameters().toString());
        ArrayNode placeholders = json.putArray("placeholders");
        skill.placeholders().forEach(placeholders::add);
        ArrayNode files = json.putArray("files");
        for (SkillFile file : skill.files()) {
            files.addObject()
                    .put("path", file.path())
                    .put("digest", file.digest())
                    .put("size", file.size())
                    .put("executable", file.executable());
        }
        json.put("digest", skill.digest());
        return json.toString();
    }

    private static Skill read(String text) {
        JsonNode json = ExactJson.MAPPER.readTree(text);
        return new Skill(
                json.path("name").stringValue(),
                json.path("description").stringValue(),
                object(json.path("frontmatter")),
                json.path("parameters").isString() ? object(json.path("parameters")) : null,
                json.path("placeholders").valueStream().map(JsonNode::stringValue).toList(),
                json.path("files").valueStream().map(SkillKind::file).toList(),
                json.path("digest").stringValue());
    }

    private static ObjectNode object(JsonNode text) {
        return (ObjectNode) ExactJson.MAPPER.readTree(text.stringValue());
    }

    private static SkillFile file(JsonNode json) {
        return new SkillFile(
                json.path("path").stringValue(),
                json.path("digest").stringValue(),
                json.path("size").intValue(),
                json.path("executable").asBoolean(false));
    }
}

package dev.grove.core.skill;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.definition.Definitions;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.folder.FolderBuilder;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.language.schema.JsonSchemas;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** The skills of a test database. */
public final class TestSkills {

    private TestSkills() {}

    public static Skills on(TestDatabase database) {
        return on(database, List.of());
    }

    static Skills on(TestDatabase database, List<PublishedSkillsObserver> observers) {
        JsonSchemas schemas = new JsonSchemas();
        return new Skills(
                new Definitions<>(SkillKind.KIND, database.tenantDatabase(), Clock.systemUTC()),
                new SkillReader(new ParametersReader(schemas)),
                new SkillRows(database.tenantDatabase()),
                new SkillArguments(schemas),
                observers);
    }

    public static RunSkills ofRuns(TestDatabase database) {
        return new RunSkills(database.tenantDatabase(), on(database));
    }

    /** A skill whose body is this text. */
    public static SkillFolder folder(String name, String body) {
        return folder(
                Map.of(
                        "SKILL.md",
                        "---\nname: %s\ndescription: Does %s. Use it then.\n---\n\n%s\n"
                                .formatted(name, name, body)));
    }

    public static SkillFolder folder(Map<String, String> files) {
        FolderBuilder folder = new FolderBuilder();
        files.forEach(
                (path, text) -> folder.add(path, false, text.getBytes(StandardCharsets.UTF_8)));
        return folder.build();
    }

    public static StoredSkill store(Skills skills, TenantId tenant, String name, String body) {
        return skills.store(tenant, folder(name, body), null).current().skill();
    }
}
